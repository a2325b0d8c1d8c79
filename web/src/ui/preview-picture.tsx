import { Center } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Skeleton } from './skeleton.tsx'
import { uiTexts } from './texts.ts'

type Props = {
  url: string | null
  label: string
  /** Width and height in px; null fills the width as a square. */
  size: number | null
  isPending?: boolean
}

/** Each answer signs an address anew; where the picture lies stays the same. */
const placeOf = (url: string | null) => url?.split('?', 1)[0] ?? null

/**
 * The picture of a series: a skeleton until it is there, an icon where there is none. One that is there is not
 * loaded again for a newer address.
 */
export function PreviewPicture({ url, label, size, isPending = false }: Props) {
  const [loaded, setLoaded] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const place = placeOf(url)
  const address = place !== null && placeOf(loaded) === place ? loaded : url
  const box = size === null ? { width: '100%', aspectRatio: '1' } : { width: size, height: size }
  if (isPending && url === null) {
    return <Skeleton style={{ ...box, flexShrink: 0 }} />
  }
  return (
    <Center
      style={{ ...box, flexShrink: 0, overflow: 'hidden', position: 'relative' }}
      bg="black"
      bdrs="sm"
      c="gray.5"
    >
      {address === null || broken === place ? (
        <IconPhotoOff size={24} role="img" aria-label={uiTexts.noPreview} />
      ) : (
        <>
          {loaded !== address && (
            <Skeleton style={{ position: 'absolute', inset: 0, borderRadius: 0 }} />
          )}
          <img
            key={address}
            src={address}
            alt={label}
            loading="lazy"
            decoding="async"
            style={{ width: '100%', height: '100%', objectFit: 'contain' }}
            onLoad={() => setLoaded(address)}
            onError={() => setBroken(place)}
          />
        </>
      )}
    </Center>
  )
}
