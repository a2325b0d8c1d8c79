import { Button } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { callTexts as texts } from '../texts.ts'
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
  const [isRefused, setRefused] = useState(false)
  const play = async (video: HTMLVideoElement) => {
    setRefused(false)
    video.muted = sound === null
    try {
      await video.play()
    } catch (error) {
      if (sound === null || !isRefusal(error)) return
      setRefused(true)
      // Without sound browsers play it at once.
      video.muted = true
      await video.play().catch(() => undefined)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: to play again is no reason to set the tracks again
  useEffect(() => {
    const video = shown.current
    if (!video) return
    const tracks = [picture, sound].filter((track) => track !== null)
    video.srcObject = tracks.length > 0 ? new MediaStream(tracks) : null
    void play(video)
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
    <>
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
      {isRefused && (
        <Button
          className={classes.hear ?? ''}
          leftSection={<IconVolume size={18} aria-hidden />}
          aria-label={texts.hear(label)}
          onClick={() => shown.current && void play(shown.current)}
        >
          {texts.tapToHear}
        </Button>
      )}
    </>
  )
}

/** Browsers refuse sound on a page that was not touched, as after it was loaded again. */
const isRefusal = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError'
