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

/** The picture of a series: a skeleton until it is there, an icon where there is none. */
export function PreviewPicture({ url, label, size, isPending = false }: Props) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
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
      {url === null || state === 'broken' ? (
        <IconPhotoOff size={24} role="img" aria-label={uiTexts.noPreview} />
      ) : (
        <>
          {state === 'loading' && (
            <Skeleton style={{ position: 'absolute', inset: 0, borderRadius: 0 }} />
          )}
          <img
            key={url}
            src={url}
            alt={label}
            loading="lazy"
            decoding="async"
            style={{ width: '100%', height: '100%', objectFit: 'contain' }}
            onLoad={() => setState('shown')}
            onError={() => setState('broken')}
          />
        </>
      )}
    </Center>
  )
}
