import { useEffect, useRef } from 'react'
import classes from './room.module.css'

type Props = {
  label: string
  /** What is shown and heard; both may be missing. */
  picture: MediaStreamTrack | null
  sound?: MediaStreamTrack | null
  /** As in a mirror, which people know themselves by. */
  mirrored?: boolean
  /** All of it, rather than what fills the tile. */
  whole?: boolean
  /** Where it is heard; null: where the browser plays it. */
  speakerId?: string | null
}

/** What a camera or a screen shows, and what comes with it. */
export function Picture(props: Props) {
  const { label, picture, sound = null, mirrored = false, whole = false, speakerId = null } = props
  const shown = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = shown.current
    if (!video) return
    const tracks = [picture, sound].filter((track) => track !== null)
    video.srcObject = tracks.length > 0 ? new MediaStream(tracks) : null
    // Browsers hold it until somebody has touched the page, who has: they came in by a button.
    void video.play().catch(() => undefined)
    return () => {
      video.srcObject = null
    }
  }, [picture, sound])
  useEffect(() => {
    const video = shown.current
    if (!video || !('setSinkId' in video)) return
    void video.setSinkId(speakerId ?? '').catch(() => undefined)
  }, [speakerId])
  return (
    <video
      ref={shown}
      className={classes.video}
      aria-label={label}
      autoPlay
      playsInline
      muted={sound === null}
      data-mirrored={mirrored || undefined}
      data-whole={whole || undefined}
    />
  )
}
