import { browserMedia } from '../../web/src/features/consult/browser/devices.ts'
import { browserConnect } from '../../web/src/features/consult/browser/rtc.ts'
import { createCall } from '../../web/src/features/consult/engine/call.ts'
import type { Outgoing } from '../../web/src/features/consult/engine/mailbox.ts'
import { createLocalMedia } from '../../web/src/features/consult/engine/media.ts'
import { browserTimers } from '../../web/src/features/consult/engine/timers.ts'
import type { Box, CallProbe } from './consult-probe.ts'

declare global {
  interface Window {
    boxPost: (from: string, message: Outgoing) => Promise<void>
    boxRead: (id: string, after: number | null) => Promise<Box>
    enter: (id: string, others: readonly string[], visit: string) => Promise<void>
    probe: () => CallProbe
    media: ReturnType<typeof createLocalMedia<MediaStreamTrack>>
    call: ReturnType<typeof createCall<MediaStreamTrack>>
  }
}

/** A page with a call and nothing else: what the other sends is in a `video`. */
async function enter(id: string, others: readonly string[], visit: string) {
  window.media = createLocalMedia<MediaStreamTrack>(browserMedia, (line) =>
    window.call?.update(line),
  )
  await Promise.all([window.media.open('microphone'), window.media.open('camera')])
  window.call = createCall<MediaStreamTrack>({
    own: { id, session: visit },
    connect: browserConnect({ servers: async () => [] }),
    timers: browserTimers,
    mine: () => {
      const { tracks, isMuted } = window.media.getSnapshot()
      const showing = {
        ...{ isMuted, hasCamera: tracks.picture !== null, hasScreen: tracks.screen !== null },
        scans: null,
      }
      return { tracks, showing }
    },
    signals: {
      post: ({ to, body }) => window.boxPost(id, { to, body }),
      read: (after) => window.boxRead(id, after),
      isFinal: () => false,
      isHinted: () => true,
    },
  })
  window.call.setOthers(others)
  window.call.subscribe(show)
}

/** Each of the others has a `video`, which plays what they send. */
function show() {
  for (const { id, tracks } of window.call.getSnapshot().peers) {
    const shown = document.getElementById(id) ?? document.body.appendChild(videoOf(id))
    if (!(shown instanceof HTMLVideoElement)) continue
    const now = shown.srcObject instanceof MediaStream ? shown.srcObject.getTracks() : []
    const wanted = [tracks.sound, tracks.picture].filter((track) => track !== null)
    if (wanted.length === now.length && wanted.every((track) => now.includes(track))) continue
    shown.srcObject = new MediaStream(wanted)
    void shown.play().catch(() => undefined)
  }
}

function videoOf(id: string) {
  const made = document.createElement('video')
  made.id = id
  made.muted = true
  made.autoplay = true
  made.playsInline = true
  return made
}

window.enter = enter
window.probe = () => ({
  phase: window.call.getSnapshot().phase,
  peers: window.call.getSnapshot().peers.map(({ id, phase, showing, level }) => {
    const shown = document.getElementById(id)
    const frames =
      shown instanceof HTMLVideoElement ? shown.getVideoPlaybackQuality().totalVideoFrames : 0
    return { id, phase, showing, level, frames }
  }),
})
