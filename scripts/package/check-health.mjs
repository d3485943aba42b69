// The container's health check: exits with 1 unless the worker is ready.
const port = process.env.PORT || "8787";
const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
