import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import type { StudyIndex } from '#shared/model/upload.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import type { View } from './components/use-hanging.ts'
import { beginFetching } from './engine/fetching.ts'
import { type Addresses, createAddresses, type ReadPage } from './rules/addresses.ts'
import { type Hanging, hangingOf } from './rules/hanging.ts'
import { imageIdOf } from './rules/image-id.ts'
import { openedIn } from './rules/opened.ts'
import type { ViewerSearch } from './search.ts'
import { viewerTexts } from './texts.ts'
import { useViewer } from './use-viewer.ts'

/** Reads a page of the files, with addresses; always the same function for the same files. */
export type ReadFiles = (page: Parameters<ReadPage>[0], signal: AbortSignal) => ReturnType<ReadPage>

type Props = {
  index: Pick<StudyIndex, 'state' | 'studies'>
  /** Names where the files are from: another one is another viewer. */
  uploadKey: string
  read: ReadFiles
  search: ViewerSearch
  /** Whether images of them can be kept. */
  canKeep: boolean
  /** Whether the patient's other studies are listed. */
  hasPriors: boolean
  /** Something else of the same files is in sight. */
  onView: (view: View) => void
}

/** The viewer on the studies that are there, once its code is; else why there is nothing to see. */
export function Studies({ index, uploadKey, read, canKeep, hasPriors, search, onView }: Props) {
  const viewer = useViewer()
  const opened = openedIn(index, search)
  const addresses = useAddresses(read)
  useFirstImage(uploadKey, addresses, opened && hangingOf({ studies: index.studies, opened }))
  if (!opened) {
    const isReading = index.state === 'reading'
    return (
      <EmptyState
        page
        illustration="scans"
        title={isReading ? viewerTexts.reading : viewerTexts.emptyTitle}
        text={viewerTexts.empty}
      />
    )
  }
  if (viewer.failed) {
    return (
      <EmptyState
        page
        illustration="broken"
        title={viewerTexts.loadFailed}
        action={<Button onClick={viewer.retry}>{viewerTexts.retry}</Button>}
      />
    )
  }
  if (!viewer.component) return <PageLoading words={viewerTexts.opening} />
  const Viewer = viewer.component
  return (
    <Viewer
      key={uploadKey}
      uploadKey={uploadKey}
      addresses={addresses}
      studies={index.studies}
      opened={opened}
      canKeep={canKeep}
      hasPriors={hasPriors}
      layout={search.layout}
      keyImageId={canKeep ? search.keyImage : undefined}
      onView={onView}
    />
  )
}

/** Where the files are read from; nobody asks on once the page is left. */
export function useAddresses(read: ReadFiles): Addresses {
  const gone = useRef(new AbortController())
  useEffect(() => {
    const left = new AbortController()
    gone.current = left
    return () => left.abort()
  }, [])
  return useMemo(() => createAddresses((page) => read(page, gone.current.signal)), [read])
}

/** Has the file of the first image fetched, while the viewer's code is on its way. */
function useFirstImage(uploadKey: string, addresses: Addresses, hanging: Hanging | null) {
  const file = hanging?.panes[0]?.series.files[0] ?? null
  const first = useRef(file)
  first.current ??= file
  const isThere = file !== null
  useEffect(() => {
    if (!isThere || first.current === null) return
    beginFetching(uploadKey, addresses, imageIdOf({ uploadKey, file: first.current, frame: null }))
  }, [uploadKey, addresses, isThere])
}
