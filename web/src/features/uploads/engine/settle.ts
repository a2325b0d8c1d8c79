/**
 * Waits until the browser has taken in a list of files, by reading into the last: it does that in order. Until then
 * a page that asks for the size of one stands still, for as long as a second where there are 20,000.
 */
export async function settle(last: File): Promise<void> {
  try {
    const reader = last.stream().getReader()
    await reader.read()
    await reader.cancel()
  } catch {
    // What the disc does not give is found when it is this one's turn.
  }
}
