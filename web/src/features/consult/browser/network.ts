/** Not every browser has it (network-information). */
type Connected = { connection?: EventTarget }

/** Tells when the device is online again, or by another network. */
export function watchNetwork(onChange: () => void): () => void {
  const { connection }: Connected = navigator as Navigator & Connected
  addEventListener('online', onChange)
  connection?.addEventListener('change', onChange)
  return () => {
    removeEventListener('online', onChange)
    connection?.removeEventListener('change', onChange)
  }
}
