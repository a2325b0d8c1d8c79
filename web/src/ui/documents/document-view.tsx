import { Button, Center, Code, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredDocument } from '#shared/model/upload.ts'
import { EmptyState } from '../empty-state.tsx'
import { Hint } from '../hint.tsx'
import { LinesSkeleton } from '../skeletons.tsx'
import { HeicView, TiffView } from './decoded-view.tsx'
import { readText } from './read-text.ts'
import { documentTexts as texts } from './texts.ts'

type Props = { document: StoredDocument; onRetry: () => void }
/** A document that can be shown, and where from. */
export type Shown = { name: string; url: string; size: number; onRetry: () => void }

const HEIGHT = '72vh'

/** A document itself; of what cannot be shown, why. */
export function DocumentView({ document: { name, kind, shownUrl: url, size }, onRetry }: Props) {
  if (kind === null || url === null) return <NotShown why={texts.cannot} />
  const shown = { name, url, size, onRetry }
  if (kind === 'pdf') return <Pdf {...shown} />
  if (kind === 'picture') return <Picture {...shown} />
  if (kind === 'audio') return <Recording {...shown} />
  if (kind === 'tiff') return <TiffView {...shown} />
  if (kind === 'heic') return <HeicView {...shown} />
  return <Words {...shown} />
}

/** Why a document is not shown. It can be downloaded all the same, above. */
export function NotShown({ why, onRetry }: { why: string; onRetry?: () => void }) {
  return (
    <EmptyState
      illustration="broken"
      title={texts.cannotTitle}
      text={why}
      action={onRetry && <Button onClick={onRetry}>{texts.again}</Button>}
    />
  )
}

function Pdf({ name, url }: Shown) {
  if (!navigator.pdfViewerEnabled) return <NotShown why={texts.noPdf} />
  return (
    <iframe
      src={url}
      title={name}
      referrerPolicy="no-referrer"
      style={{ width: '100%', height: HEIGHT, border: 0 }}
    />
  )
}

function Picture({ name, url, onRetry }: Shown) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <NotShown why={texts.broken} onRetry={onRetry} />
  return (
    <Center>
      <img
        src={url}
        alt={name}
        style={{ maxWidth: '100%', maxHeight: HEIGHT, objectFit: 'contain' }}
        onError={() => setIsBroken(true)}
      />
    </Center>
  )
}

function Recording({ name, url, onRetry }: Shown) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <NotShown why={texts.broken} onRetry={onRetry} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what is dictated.
    <audio
      src={url}
      controls
      preload="metadata"
      aria-label={name}
      style={{ width: '100%' }}
      onError={() => setIsBroken(true)}
    />
  )
}

function Words({ name, url, size, onRetry }: Shown) {
  const { data, isError } = useQuery({
    queryKey: ['uploads', 'text', url],
    queryFn: ({ signal }) => readText(url, size, signal),
    gcTime: 0,
    retry: false,
    meta: { errors: 'silent' },
  })
  if (isError) return <NotShown why={texts.lost} onRetry={onRetry} />
  if (!data) return <LinesSkeleton count={6} />
  return (
    <Stack gap="xs">
      <Code
        block
        tabIndex={0}
        role="region"
        aria-label={name}
        mah={HEIGHT}
        style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {data.text}
      </Code>
      {data.isCut && <Hint>{texts.cutShort}</Hint>}
    </Stack>
  )
}
