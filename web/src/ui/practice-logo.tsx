import { useState } from 'react'

type Props = {
  /** Where the picture is; nothing is shown without one. */
  url: string | null | undefined
  name: string
  height: number
  maxWidth?: number
}

/** The logo of a practice; nothing where it has none, or while it is not there. */
export function PracticeLogo({ url, name, height, maxWidth = height * 4 }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!url || url === broken) return null
  return (
    <img
      src={url}
      alt={name}
      onError={() => setBroken(url)}
      style={{ height, maxWidth, objectFit: 'contain', objectPosition: 'left', display: 'block' }}
    />
  )
}
