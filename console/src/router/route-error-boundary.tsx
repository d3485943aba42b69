import { Component, type ComponentType, createContext, type ReactNode, use } from "react";

import type { Location } from "./location.ts";

const ErrorContext = createContext<unknown>(undefined);

/** What failed. For the component that is shown instead. */
export const useRouteError = (): unknown => use(ErrorContext);

interface RouteFailureProps {
  error: unknown;
  Instead: ComponentType;
}

export const RouteFailure = ({ error, Instead }: RouteFailureProps) => (
  <ErrorContext value={error}>
    <Instead />
  </ErrorContext>
);

interface RouteErrorBoundaryProps {
  Instead: ComponentType;
  location: Location;
  children: ReactNode;
}

interface Caught {
  failure: { error: unknown } | null;
  location: Location | null;
}

/** Shows another component if its children fail, until the location changes. */
export class RouteErrorBoundary extends Component<RouteErrorBoundaryProps, Caught> {
  override state: Caught = { failure: null, location: null };

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  static getDerivedStateFromProps = ({ location }: RouteErrorBoundaryProps, before: Caught) =>
    before.location === null || before.location === location
      ? { location }
      : { location, failure: null };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <RouteFailure error={failure.error} Instead={this.props.Instead} />;
  }
}
