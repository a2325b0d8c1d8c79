/** What phones say of their network (network-information); other devices do not. */
function connectionOf(of: Navigator): EventTarget | null {
  return 'connection' in of && of.connection instanceof EventTarget ? of.connection : null
}

const typeOf = (connection: EventTarget | null): unknown =>
  connection !== null && 'type' in connection ? connection.type : null

/** Tells when the device is online again, or by another kind of network: not whenever that is faster or slower. */
export function watchNetwork(onChange: () => void): () => void {
  const connection = connectionOf(navigator)
  let type = typeOf(connection)
  const compare = () => {
    const before = type
    type = typeOf(connection)
    if (type !== before) onChange()
  }
  addEventListener('online', onChange)
  connection?.addEventListener('change', compare)
  return () => {
    removeEventListener('online', onChange)
    connection?.removeEventListener('change', compare)
  }
}
