import {
  type Connect,
  type Connection,
  type ConnectionEvents,
  type Line,
  lines,
} from '../engine/connection.ts'
import type { Candidate } from '../engine/signals.ts'
import { readingOf } from './stats.ts'

/** Ways of a description that has yet to come are kept, so many of them. */
const EARLY_MAX = 100

const kinds: Record<Line, 'audio' | 'video'> = { sound: 'audio', picture: 'video', screen: 'video' }

export type RtcPorts = {
  /** Servers that help to find ways, as they are now: what they let in by is good for minutes only. */
  readonly servers: () => Promise<RTCIceServer[]>
}

/** Connections of the browser (WebRTC). */
export function browserConnect(ports: RtcPorts): Connect<MediaStreamTrack> {
  return (isCalling, events) => connect(isCalling, events, ports)
}

function connect(
  isCalling: boolean,
  events: ConnectionEvents<MediaStreamTrack>,
  { servers }: RtcPorts,
): Connection<MediaStreamTrack> {
  const made = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  const words = made.createDataChannel('words', { negotiated: true, id: 0 })
  const wanted = new Map<Line, MediaStreamTrack | null>()
  let early: Candidate[] = []
  if (isCalling)
    for (const line of lines) made.addTransceiver(kinds[line], { direction: 'sendrecv' })

  const lineOf = (one: RTCRtpTransceiver) => lines[made.getTransceivers().indexOf(one)]
  const senderOf = (line: Line) => made.getTransceivers()[lines.indexOf(line)]?.sender

  made.onconnectionstatechange = () => events.onState(made.connectionState)
  made.onicecandidate = ({ candidate: found }) => {
    if (!found?.candidate) return
    const { candidate, sdpMid: mid, sdpMLineIndex: index, usernameFragment: ufrag } = found
    events.onCandidate({ candidate, mid, index, ufrag })
  }
  made.ontrack = ({ transceiver, track }) => {
    const line = lineOf(transceiver)
    if (line) events.onTrack(line, track)
  }
  words.onopen = events.onOpen
  words.onmessage = ({ data }) => {
    if (typeof data === 'string') events.onSpoken(data)
  }

  /** Where they cannot be asked for, ways without them may do. */
  async function configure() {
    const iceServers = await servers().catch(() => null)
    if (iceServers && made.signalingState !== 'closed') {
      made.setConfiguration({ ...made.getConfiguration(), iceServers })
    }
  }

  const isOf = ({ ufrag }: Candidate) =>
    ufrag === null || made.remoteDescription?.sdp.includes(`a=ice-ufrag:${ufrag}\r\n`)

  async function takeEarly() {
    const kept = early
    early = []
    for (const one of kept) await addCandidate(one)
  }

  async function addCandidate(one: Candidate) {
    if (made.signalingState === 'closed') return
    if (!made.remoteDescription || !isOf(one)) {
      early = [...early, one].slice(-EARLY_MAX)
      return
    }
    const { candidate, mid: sdpMid, index: sdpMLineIndex, ufrag: usernameFragment } = one
    // A way that this browser does not understand is no way; there are others.
    await made
      .addIceCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment })
      .catch(() => undefined)
  }

  const described = () => made.localDescription?.sdp ?? ''

  return {
    offer: async (restart) => {
      await configure()
      if (restart) made.restartIce()
      await made.setLocalDescription(await made.createOffer())
      return described()
    },
    description: described,
    isOffering: () => made.signalingState === 'have-local-offer',
    answer: async (offer) => {
      await configure()
      await made.setRemoteDescription({ type: 'offer', sdp: offer })
      for (const transceiver of made.getTransceivers()) {
        const line = lineOf(transceiver)
        if (!line) continue
        transceiver.direction = 'sendrecv'
        await transceiver.sender.replaceTrack(wanted.get(line) ?? null)
      }
      await made.setLocalDescription()
      await takeEarly()
      return described()
    },
    accept: async (answer) => {
      await made.setRemoteDescription({ type: 'answer', sdp: answer })
      await takeEarly()
    },
    addCandidate,
    send: async (line, track) => {
      wanted.set(line, track)
      if (made.signalingState !== 'closed') await senderOf(line)?.replaceTrack(track)
    },
    limit: async (line, { bitrate, scale }) => {
      const sender = senderOf(line)
      const parameters = sender?.getParameters()
      const [encoding] = parameters?.encodings ?? []
      if (!sender || !parameters || !encoding) return
      encoding.active = bitrate > 0
      if (bitrate > 0) encoding.maxBitrate = bitrate
      encoding.scaleResolutionDownBy = scale
      await sender.setParameters(parameters)
    },
    read: async () => {
      const all: unknown[] = []
      for (const [, one] of await made.getStats()) all.push(one)
      return readingOf(all)
    },
    say: (text) => {
      if (words.readyState !== 'open') return false
      words.send(text)
      return true
    },
    close: () => {
      made.onconnectionstatechange = null
      made.onicecandidate = null
      made.ontrack = null
      words.onopen = null
      words.onmessage = null
      made.close()
    },
  }
}
