import { Button } from '@mantine/core'
import type { StudyIndex } from '#shared/model/upload.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import type { View } from './components/use-hanging.ts'
import type { ReadFiles } from './components/viewer.tsx'
import { openedIn } from './rules/opened.ts'
import type { ViewerSearch } from './search.ts'
import { viewerTexts } from './texts.ts'
import { useViewer } from './use-viewer.ts'

type Props = {
  index: Pick<StudyIndex, 'state' | 'studies'>
  /** Names where the files are from: another one is another viewer. */
  uploadKey: string
  read: ReadFiles
  search: ViewerSearch
  /** Whether images of them can be kept. */
  canKeep: boolean
  /** Something else of the same files is in sight. */
  onView: (view: View) => void
}

/** The viewer on the studies that are there, once its code is; else why there is nothing to see. */
export function Studies({ index, uploadKey, read, canKeep, search, onView }: Props) {
  const viewer = useViewer()
  const opened = openedIn(index, search)
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
      read={read}
      studies={index.studies}
      opened={opened}
      canKeep={canKeep}
      layout={search.layout}
      keyImageId={canKeep ? search.keyImage : undefined}
      onView={onView}
    />
  )
}
