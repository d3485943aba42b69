// A file of its own and not a module: it must run before the first paint, and the CSP allows no inline script.
(function () {
  var saved = null;
  try {
    saved = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // Storage may be forbidden; the system's scheme serves then.
  }
  var isDark =
    saved === "dark" || (saved !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
