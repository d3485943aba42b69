/** What Cloudflare charges for on its paid plan. */
export interface Use {
  requests: number;
  processorMs: number;
  objectRequests: number;
  /** An object counts as 128 MB. */
  objectGbSeconds: number;
  objectRowsRead: number;
  objectRowsWritten: number;
  d1RowsRead: number;
  d1RowsWritten: number;
}

/**
 * US$ per million, as Cloudflare published them in 2026:
 * https://developers.cloudflare.com/workers/platform/pricing/
 * https://developers.cloudflare.com/durable-objects/platform/pricing/
 * https://developers.cloudflare.com/d1/platform/pricing/
 */
const PRICES: Use = {
  requests: 0.3,
  processorMs: 0.02,
  objectRequests: 0.15,
  objectGbSeconds: 12.5,
  objectRowsRead: 0.001,
  objectRowsWritten: 1,
  d1RowsRead: 0.001,
  d1RowsWritten: 1,
};

/** What the 5 US$ of a month include, in millions. */
export const INCLUDED: Use = {
  requests: 10,
  processorMs: 30,
  objectRequests: 1,
  objectGbSeconds: 0.4,
  objectRowsRead: 25_000,
  objectRowsWritten: 50,
  d1RowsRead: 25_000,
  d1RowsWritten: 50,
};

/** The US$ that `millions` of deliveries cost beyond what is included, if each uses this. */
export function costOf(each: Use, millions: number, included: Partial<Use> = {}): number {
  // `PRICES` has the keys of a Use.
  const names = Object.keys(PRICES) as (keyof Use)[];
  const charged = names.map(
    (name) => Math.max(0, each[name] * millions - (included[name] ?? 0)) * PRICES[name],
  );
  return charged.reduce((total, price) => total + price, 0);
}
