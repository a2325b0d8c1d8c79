import { ActionIcon, Center, Group, Stack } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Hint } from '../hint.tsx'
import { LinesSkeleton } from '../skeletons.tsx'
import type { PagesAnswer, PagesQuestion, Picture } from './decoded-pages.ts'
import { NotShown, type Shown } from './document-view.tsx'
import { documentTexts as texts } from './texts.ts'

/** It is held in memory, and its pixels beside it. */
const MOST_BYTES = 96 * 1024 * 1024

type State = PagesAnswer & { why: string | null }
const NOTHING: State = { pages: 0, page: 0, picture: null, why: null }

const createTiffWorker = () =>
  new Worker(new URL('./tiff.worker.ts', import.meta.url), { type: 'module' })
const createHeicWorker = () =>
  new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' })

/** A TIFF, page by page. */
export function TiffView(shown: Shown) {
  return <DecodedView {...shown} createWorker={createTiffWorker} />
}

/** A photo of a phone. */
export function HeicView(shown: Shown) {
  return <DecodedView {...shown} createWorker={createHeicWorker} />
}

type Decoded = Shown & { createWorker: () => Worker }

/** A document that no browser but Safari shows by itself, page by page. */
function DecodedView({ name, url, size, onRetry, createWorker }: Decoded) {
  const [at, setAt] = useState(0)
  const { pages, picture, why } = usePages(size > MOST_BYTES ? null : url, at, createWorker)
  if (size > MOST_BYTES) return <NotShown why={texts.tooLarge} />
  if (why !== null) return <NotShown why={why} onRetry={onRetry} />
  return (
    <Stack gap="xs">
      {pages > 1 && <Pages {...{ at, pages, setAt }} />}
      {picture ? <Sheet name={name} picture={picture} /> : <LinesSkeleton count={6} />}
    </Stack>
  )
}

type PagesProps = { at: number; pages: number; setAt: (at: number) => void }

function Pages({ at, pages, setAt }: PagesProps) {
  return (
    <Group gap="xs" justify="center">
      <ActionIcon
        variant="default"
        aria-label={texts.pageBefore}
        disabled={at === 0}
        onClick={() => setAt(at - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Hint role="status">{texts.page(at + 1, pages)}</Hint>
      <ActionIcon
        variant="default"
        aria-label={texts.pageNext}
        disabled={at === pages - 1}
        onClick={() => setAt(at + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function Sheet({ name, picture }: { name: string; picture: Picture }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height, rgba } = picture
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0)
  }, [rgba, width, height])
  return (
    <Center>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={name}
        style={{ maxWidth: '100%' }}
      />
    </Center>
  )
}

/** A worker reads the file: a damaged one may take long, and must not hold up the page. */
function usePages(url: string | null, at: number, createWorker: () => Worker): State {
  const worker = useRef<Worker | null>(null)
  const [state, setState] = useState(NOTHING)
  const isAsked = state.pages > 0 && state.page !== at

  useEffect(() => {
    if (url === null) return
    const gone = new AbortController()
    const made = createWorker()
    const fail = (why: string) => !gone.signal.aborted && setState({ ...NOTHING, why })
    made.addEventListener('message', ({ data }: MessageEvent<PagesAnswer>) =>
      setState({ ...data, why: data.picture ? null : texts.broken }),
    )
    made.addEventListener('error', () => fail(texts.broken))
    worker.current = made
    setState(NOTHING)
    fetchBytes(url, gone.signal).then(
      (bytes) => made.postMessage({ bytes } satisfies PagesQuestion, [bytes]),
      () => fail(texts.lost),
    )
    return () => {
      gone.abort()
      made.terminate()
    }
  }, [url, createWorker])

  useEffect(() => {
    if (isAsked) worker.current?.postMessage({ page: at } satisfies PagesQuestion)
  }, [isAsked, at])

  return state
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${response.status}`)
  return response.arrayBuffer()
}
