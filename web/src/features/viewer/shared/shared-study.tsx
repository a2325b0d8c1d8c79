import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Answer } from '#shared/api/contract.ts'
import type { studyShareRoutes } from '#shared/api/study-shares.ts'
import { isError } from '../../../api/api-error.ts'
import { type OpenedShare, readSharedFiles, sharedStudyQuery } from '../../../data/study-shares.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import type { View } from '../components/use-hanging.ts'
import type { ViewerSearch } from '../search.ts'
import { type ReadFiles, Studies } from '../studies.tsx'
import { viewerTexts } from '../texts.ts'
import { AskPassword } from './ask-password.tsx'
import { SenderBar } from './sender-bar.tsx'
import { ticketOf } from './ticket.ts'

type Props = {
  shareKey: string
  search: ViewerSearch
  onView: (view: View) => void
  download: ShareDownload
}

/** What saves an opened study; made of another feature. */
export type ShareDownload = (opened: OpenedShare, study: SharedIndex) => ReactNode
export type SharedIndex = Answer<typeof studyShareRoutes.study>

/** A study that was shared by a link: asks for its password, then shows it. */
export function SharedStudy({ shareKey, ...rest }: Props) {
  const [opened, setOpened] = useState(() => ticketOf.read(shareKey))
  const lock = useCallback(() => {
    ticketOf.forget()
    setOpened(null)
  }, [])
  if (opened) return <Opened opened={opened} onOver={lock} {...rest} />
  return (
    <AskPassword
      shareKey={shareKey}
      onOpen={(next) => {
        ticketOf.keep(next)
        setOpened(next)
      }}
    />
  )
}

type OpenedProps = Omit<Props, 'shareKey'> & { opened: OpenedShare; onOver: () => void }

/** The viewer, for as long as the link stays open; then the page says why it does not. */
function Opened({ opened, onOver, download, ...rest }: OpenedProps) {
  const client = useQueryClient()
  const study = useQuery(sharedStudyQuery(opened))
  const isOver = study.error !== null && isError(study.error, 'ERR_UPLOAD_INVALID_KEY')
  useEffect(() => {
    if (!isOver) return
    client.removeQueries({ queryKey: sharedStudyQuery(opened).queryKey })
    onOver()
  }, [isOver, client, opened, onOver])
  const read = useCallback<ReadFiles>(
    async (page, signal) => (await readSharedFiles(opened, page, signal)).files,
    [opened],
  )
  return (
    <Loaded query={study} skeleton={<PageLoading words={viewerTexts.opening} />}>
      {(index) => (
        <>
          <SenderBar index={index}>{download(opened, index)}</SenderBar>
          <Studies
            index={index}
            uploadKey={opened.key}
            read={read}
            canKeep={false}
            hasPriors={false}
            {...rest}
          />
        </>
      )}
    </Loaded>
  )
}
