import { afterEach, beforeEach, expect, test } from "vitest";

const PAGE = `
  <div role="button link"><p>One <b>two</b></p><span hidden>three</span></div>
  <details><summary>First</summary><summary>Second</summary></details>
  <dialog>Closed</dialog><dialog open>Open</dialog><div popover>Over it</div>
  <span style="display: none">Gone</span><i style="visibility: hidden"><b>Unseen</b></i>
  <svg><title>Shape</title><style></style></svg><style></style><script></script>
  <input type="hidden"><input type="submit"><input><button hidden></button><button></button>
  <table><tbody><tr hidden><td>Cell</td></tr></tbody></table><div hidden="until-found"></div>`;

const SELECTORS = ["script, style", "input[type=submit], input[type=reset]", "button", "*[role]"];
const BY_ROLE = '*[role~="link"],button,input';

let untouched: Window & typeof globalThis;
beforeEach(() => {
  document.body.innerHTML = PAGE;
  const frame = document.body.appendChild(document.createElement("iframe"));
  if (!frame.contentWindow) throw new Error("A frame has a window.");
  untouched = frame.contentWindow as typeof untouched;
});
afterEach(() => document.body.replaceChildren());

const elements = () => Array.from(document.querySelectorAll("*"));

test("whether an element is shown is told as jsdom tells it", () => {
  const told = (view: Window) =>
    elements().map((element) => {
      const { display, visibility } = view.getComputedStyle(element);
      return [element.outerHTML, display, visibility];
    });
  expect(told(window)).toEqual(told(untouched));
});

test("a rule of the page is heeded", () => {
  document.body.insertAdjacentHTML("beforeend", "<style>p { display: none }</style>");
  const [text] = document.getElementsByTagName("p");
  expect(text && getComputedStyle(text).display).toBe("none");
});

test.each(SELECTORS)("%s is matched as jsdom matches it", (selector) => {
  // oxlint-disable-next-line typescript/unbound-method -- called with the element as `this`
  const { matches } = untouched.Element.prototype;
  const own = elements().map((element) => element.matches(selector));
  expect(own).toEqual(elements().map((element) => matches.call(element, selector)));
  expect(own).toContain(true);
});

test("the elements that may have a role are those that jsdom finds", () => {
  // oxlint-disable-next-line typescript/unbound-method -- called with the element as `this`
  const { querySelectorAll } = untouched.Element.prototype;
  const found = Array.from(document.body.querySelectorAll(BY_ROLE));
  expect(found).toEqual(Array.from(querySelectorAll.call(document.body, BY_ROLE)));
  expect(found).toHaveLength(6);
});
