/** The worker's answer to each key it rejected, by address and key. */
const answers = new Map<string, Response>();

/**
 * Sends a request unless the worker has rejected its key before: the answer would be the same, and several tries with
 * a wrong key make the worker refuse every key from this address for a while.
 */
export async function unlessRejected(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  send: () => Promise<Response>,
): Promise<Response> {
  const name = `${baseUrl} ${apiKey}`;
  const before = answers.get(name);
  if (before) return before.clone();
  const answer = await send();
  if (answer.status === 401) answers.set(name, answer.clone());
  return answer;
}

/** Allows rejected keys to be sent again. Call this when the operator tries again. */
export const retryRejectedKeys = (): void => answers.clear();
