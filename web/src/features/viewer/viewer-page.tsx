import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StudyIndex } from '#shared/model/upload.ts'
import { studiesQuery } from '../../data/uploads.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { DarkFrame } from './components/dark-frame.tsx'
import type { View } from './components/use-hanging.ts'
import { openedIn } from './rules/opened.ts'
import type { ViewerSearch } from './search.ts'
import { viewerTexts } from './texts.ts'
import { loadViewer, useViewer } from './use-viewer.ts'

type Props = {
  search: ViewerSearch
  /** Something else of the same upload is in sight. */
  onView: (view: View) => void
}

/** The page at /dicom/viewer (specification, section 4): the scans of an upload, to be looked through. */
export function ViewerPage({ search, onView }: Props) {
  useEffect(() => {
    document.title = `${viewerTexts.tab} · Praxis`
  }, [])
  return (
    <DarkFrame>
      {search.key === undefined ? (
        <EmptyState
          page
          illustration="scans"
          title={viewerTexts.noneTitle}
          text={viewerTexts.none}
        />
      ) : (
        <OfUpload uploadKey={search.key} search={search} onView={onView} />
      )}
    </DarkFrame>
  )
}

function OfUpload({ uploadKey, ...rest }: Props & { uploadKey: string }) {
  const studies = useQuery(studiesQuery(uploadKey, null))
  // Its code comes while the studies are asked for.
  useEffect(() => void loadViewer().catch(() => null), [])
  return (
    <Loaded query={studies} skeleton={<PageLoading words={viewerTexts.opening} />}>
      {(index) => <Studies index={index} uploadKey={uploadKey} {...rest} />}
    </Loaded>
  )
}

function Studies({
  index,
  uploadKey,
  search,
  onView,
}: Props & { index: StudyIndex; uploadKey: string }) {
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
      studies={index.studies}
      opened={opened}
      layout={search.layout}
      keyImageId={search.keyImage}
      onView={onView}
    />
  )
}
