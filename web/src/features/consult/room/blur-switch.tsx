import { Switch } from '@mantine/core'
import { useState } from 'react'
import { canBlur, isBlurred, setBlur } from '../browser/blur.ts'
import { checkTexts as texts } from '../texts.ts'

/** Blurs what is behind whoever the camera shows; nothing where browser and device do not. */
export function BlurSwitch({ track }: { track: MediaStreamTrack | null }) {
  return track && canBlur(track) ? <Blur key={track.id} track={track} /> : null
}

function Blur({ track }: { track: MediaStreamTrack }) {
  const [isOn, setOn] = useState(isBlurred(track))
  return (
    <Switch
      label={texts.blur}
      checked={isOn}
      onChange={({ currentTarget }) => void setBlur(track, currentTarget.checked).then(setOn)}
    />
  )
}
