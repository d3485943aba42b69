import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";

import { findText, openRoutes } from "#testing/open-routes.tsx";

import { Link } from "./link.tsx";
import type { Route } from "./match-routes.ts";
import { useLocation } from "./router-context.ts";

const Place = () => {
  const { search, state } = useLocation();
  return (
    <p>
      {search} {String(state)}
    </p>
  );
};
const links: Route = {
  path: "/",
  Component: () => (
    <>
      <Place />
      <Link to="?page=2" state="from the list">
        next page
      </Link>
      <Link to="/" target="_blank">
        new tab
      </Link>
      <Link to="/" onClick={(event) => event.preventDefault()}>
        handled
      </Link>
    </>
  ),
};

it("a link leads to its address and passes on its state; to the current one, it adds no entry", async () => {
  openRoutes("/", [links]);
  const user = userEvent.setup();
  const { length } = window.history;
  await user.click(screen.getByText("next page"));
  expect(findText("?page=2 from the list")).not.toBeNull();
  expect(window.history).toHaveLength(length + 1);
  await user.click(screen.getByText("next page"));
  expect(window.history).toHaveLength(length + 1);
});

it("a link is left to the browser if it opens a tab, and to its own handler", async () => {
  const router = openRoutes("/?page=1", [links]);
  const user = userEvent.setup();
  const onClick = (event: Event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  };
  document.addEventListener("click", onClick, { once: true });
  await user.click(screen.getByText("new tab"));
  await user.click(screen.getByText("handled"));
  expect(router.location.search).toBe("?page=1");
});
