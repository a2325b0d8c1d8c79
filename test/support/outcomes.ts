/** The name of the error that a promise ends with; null where it succeeds. */
export async function refusalOf(promise: Promise<unknown>): Promise<string | null> {
  const [settled] = await Promise.allSettled([promise])
  return settled.status === 'rejected' ? settled.reason.name : null
}

/** The same of several at once. */
export function outcomes(promises: Promise<unknown>[]): Promise<(string | null)[]> {
  return Promise.all(promises.map(refusalOf))
}
