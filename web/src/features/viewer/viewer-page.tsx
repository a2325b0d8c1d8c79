import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { readFilesAfter, studiesQuery } from '../../data/uploads.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { DarkFrame } from './components/dark-frame.tsx'
import type { View } from './components/use-hanging.ts'
import type { ViewerSearch } from './search.ts'
import { type ShareDownload, SharedStudy } from './shared/shared-study.tsx'
import { type ReadFiles, Studies } from './studies.tsx'
import { viewerTexts } from './texts.ts'

type Props = {
  search: ViewerSearch
  /** Something else of the same upload is in sight. */
  onView: (view: View) => void
}

type PageProps = Props & { download: ShareDownload }

/** The page at /dicom/viewer (specification, section 4): the scans of an upload, to be looked through. */
export function ViewerPage({ search, onView, download }: PageProps) {
  useEffect(() => {
    document.title = `${viewerTexts.tab} · Praxis`
  }, [])
  if (search.share !== undefined) {
    return (
      <DarkFrame>
        <SharedStudy key={search.share} shareKey={search.share} {...{ search, onView, download }} />
      </DarkFrame>
    )
  }
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
  const read = useCallback<ReadFiles>(
    async (page, signal) => (await readFilesAfter(uploadKey, page, signal)).files,
    [uploadKey],
  )
  return (
    <Loaded query={studies} skeleton={<PageLoading words={viewerTexts.opening} />}>
      {(index) => (
        <Studies index={index} uploadKey={uploadKey} read={read} canKeep hasPriors {...rest} />
      )}
    </Loaded>
  )
}
