const KEY = 'praxis-push-member'

/** Remembers the member whose notifications this browser shows; null for none. */
export function keepOwner(memberId: string | null): void {
  try {
    if (memberId === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, memberId)
  } catch {
    // Without storage the sign-out ends the notifications.
  }
}

function readOwner(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/**
 * Ends the notifications of another member in a browser that several people use.
 * @param memberId of the member who is signed in; null after a sign-out
 */
export async function releasePush(memberId: string | null): Promise<void> {
  const owner = readOwner()
  if (owner === null || owner === memberId) return
  // Few browsers have an owner, so that pages do not load this first.
  const { unsubscribe } = await import('./subscription.ts')
  await unsubscribe()
}
