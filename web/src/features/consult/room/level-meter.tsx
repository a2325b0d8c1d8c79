import { Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { watchLevel } from '../browser/level.ts'
import { checkTexts as texts } from '../texts.ts'

/** How loud the microphone hears, as it hears it. */
export function LevelMeter({ track }: { track: MediaStreamTrack | null }) {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    setLevel(0)
    return track ? watchLevel(track, (now) => setLevel(Math.round(now * 20) / 20)) : undefined
  }, [track])
  return (
    <Progress
      value={track ? level * 100 : 0}
      color="green"
      size="lg"
      radius="xl"
      transitionDuration={80}
      aria-label={texts.level}
    />
  )
}
