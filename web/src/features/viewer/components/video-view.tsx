import { Group } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './viewer.module.css'

type Props = {
  video: Blob
  label: string
  /** The browser does not play it after all. */
  onFail: () => void
  /** Below it. */
  children: ReactNode
}

/** A video among the scans, with the browser's own controls. */
export function VideoView({ video, label, onFail, children }: Props) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(video)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [video])
  return (
    <div className={classes.video}>
      {url !== undefined && (
        // biome-ignore lint/a11y/useMediaCaption: nobody speaks in the video of a heart
        <video src={url} controls loop playsInline aria-label={label} onError={onFail} />
      )}
      <Group justify="center">{children}</Group>
    </div>
  )
}
