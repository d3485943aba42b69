import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, it } from "vitest";

import { findText, home, openRoutes } from "#testing/open-routes.tsx";

import { useParams } from "./router-context.ts";
import { useSearchParams } from "./use-search-params.ts";

it("a path matches in any case and passes on its parameters", async () => {
  const Group = () => <p>{useParams()["id"]}</p>;
  const router = openRoutes("/Groups/a%20b", [
    { path: "/groups", Component: () => <p>all</p> },
    { path: "/groups/:id", Component: Group },
    { path: "*", Component: () => <p>nothing</p> },
  ]);
  expect(findText("a b")).not.toBeNull();
  await act(() => router.navigate("/groups/%"));
  expect(findText("%")).not.toBeNull();
  await act(() => router.navigate("/groups"));
  expect(findText("all")).not.toBeNull();
  await act(() => router.navigate("/groups/1/2"));
  expect(findText("nothing")).not.toBeNull();
});

it("two changes of the search parameters in one event are both kept", async () => {
  function Filters() {
    const [search, setSearch] = useSearchParams();
    const narrow = (name: string) =>
      setSearch((before) => {
        before.set(name, "1");
        return before;
      });
    const both = () => {
      narrow("a");
      narrow("b");
    };
    return (
      <>
        <p>{search.toString()}</p>
        <button type="button" onClick={both}>
          both
        </button>
        <button type="button" onClick={() => setSearch({})}>
          none
        </button>
      </>
    );
  }
  openRoutes("/list?c=1", [{ path: "/list", Component: Filters }]);
  const user = userEvent.setup();
  await user.click(screen.getByText("both"));
  expect(findText("c=1&a=1&b=1")).not.toBeNull();
  await user.click(screen.getByText("none"));
  expect(window.location.search).toBe("");
});

it("an address is not changed any more by a screen that is being left", async () => {
  function List() {
    const [, setSearch] = useSearchParams();
    useEffect(() => () => setSearch({ search: "late" }), [setSearch]);
    return <p>list</p>;
  }
  const router = openRoutes("/list", [{ path: "/list", Component: List }, home]);
  await act(() => router.navigate("/"));
  expect(window.location.pathname + window.location.search).toBe("/");
});
