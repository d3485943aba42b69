import { useSyncExternalStore } from "react";

type Listener = () => void;

/** State that outlives the screens: one value, replaced as a whole. */
export interface Store<T> {
  read: () => T;
  write: (value: T) => void;
  /** Returns the function that unsubscribes. */
  subscribe: (listener: Listener) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<Listener>();
  return {
    read: () => value,
    write: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>({ subscribe, read }: Pick<Store<T>, "subscribe" | "read">): T =>
  useSyncExternalStore(subscribe, read);

/** A value computed from several stores. `read` must return the same object until it changes. */
export const derived = <T>(
  stores: readonly Pick<Store<unknown>, "subscribe">[],
  read: () => T,
): Pick<Store<T>, "subscribe" | "read"> => ({
  read,
  subscribe: (listener) => {
    const ends = stores.map(({ subscribe }) => subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  },
});
