// Wraps the worker in tests: GET /uploads returns how many uploads have arrived, and the most bodies that were read
// at the same time.
import worker from "./worker.js";

export { LaneObject } from "./worker.js";

const counts = { arrived: 0, reading: 0, most: 0 };

/** A request whose body counts as being read from its first chunk until its end. */
function counted(request) {
  const reader = request.body.getReader();
  let isBegun = false;
  counts.arrived += 1;
  const pull = async (controller) => {
    if (!isBegun) {
      isBegun = true;
      counts.reading += 1;
      counts.most = Math.max(counts.most, counts.reading);
    }
    const { done, value } = await reader.read();
    if (done) {
      counts.reading -= 1;
      controller.close();
    } else controller.enqueue(value);
  };
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  return new Request(request, { method: "POST", body });
}

export default {
  ...worker,
  fetch: (request, bindings, context) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/uploads") return Response.json(counts);
    const isUpload = request.method === "POST" && pathname === "/api/images";
    return worker.fetch(isUpload ? counted(request) : request, bindings, context);
  },
};
