import type { LineMeasured } from '../engine/line-check.ts'

/** What is sent to see how much gets through, and in which pieces. */
const SENT_BYTES = 256 * 1024
const PIECE_BYTES = 16 * 1024
/** Nothing that takes longer is of use for a call. */
const PATIENCE_MS = 10_000
const BITS = 8

const PING = 'ping'
const ALL = 'all'

/**
 * Sends something from this browser through a server that relays and back to itself.
 * @returns null where nothing came through in time
 */
export async function measureRelay(iceServers: RTCIceServer[]): Promise<LineMeasured | null> {
  const asked: RTCConfiguration = { iceServers, iceTransportPolicy: 'relay' }
  const [near, far] = [new RTCPeerConnection(asked), new RTCPeerConnection(asked)]
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE_MS)
    })
    return await Promise.race([measure(near, far), late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    near.close()
    far.close()
  }
}

async function measure(near: RTCPeerConnection, far: RTCPeerConnection): Promise<LineMeasured> {
  const channel = near.createDataChannel('line')
  channel.binaryType = 'arraybuffer'
  far.ondatachannel = ({ channel: other }) => answer(other)
  await join(near, far)
  await new Promise((resolve) => {
    channel.onopen = resolve
  })
  const roundTripMs = await timed(channel, () => channel.send(PING))
  const piece = new Uint8Array(PIECE_BYTES)
  const tookMs = await timed(channel, () => {
    for (let sent = 0; sent < SENT_BYTES; sent += PIECE_BYTES) channel.send(piece)
  })
  const seconds = Math.max(1, tookMs - roundTripMs) / 1000
  return { roundTripMs, bitrate: (SENT_BYTES * BITS) / seconds }
}

/** Milliseconds until the other end has answered. */
function timed(channel: RTCDataChannel, send: () => void): Promise<number> {
  const began = performance.now()
  return new Promise((resolve) => {
    channel.onmessage = () => resolve(performance.now() - began)
    send()
  })
}

/** Says a word back, and that all has come once it has. */
function answer(channel: RTCDataChannel) {
  channel.binaryType = 'arraybuffer'
  let left = SENT_BYTES
  channel.onmessage = ({ data }) => {
    if (data === PING) channel.send(PING)
    else if (data instanceof ArrayBuffer) {
      left -= data.byteLength
      if (left <= 0) channel.send(ALL)
    }
  }
}

/** Both are here, so nothing has to be sent for them to find each other. */
async function join(near: RTCPeerConnection, far: RTCPeerConnection) {
  const tellFar = passWays(near, far)
  const tellNear = passWays(far, near)
  await near.setLocalDescription()
  if (near.localDescription) await far.setRemoteDescription(near.localDescription)
  tellFar()
  await far.setLocalDescription()
  if (far.localDescription) await near.setRemoteDescription(far.localDescription)
  tellNear()
}

/** Hands on the ways that one finds; those that the other cannot take yet, once it is called. */
function passWays(from: RTCPeerConnection, to: RTCPeerConnection): () => void {
  const early: RTCIceCandidate[] = []
  const pass = (way: RTCIceCandidate) => void to.addIceCandidate(way).catch(() => undefined)
  from.onicecandidate = ({ candidate }) => {
    if (!candidate) return
    if (to.remoteDescription) pass(candidate)
    else early.push(candidate)
  }
  return () => {
    for (const way of early.splice(0)) pass(way)
  }
}
