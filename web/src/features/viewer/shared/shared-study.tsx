import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { isError } from '../../../api/api-error.ts'
import { type OpenedShare, readSharedFiles, sharedStudyQuery } from '../../../data/study-shares.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import type { View } from '../components/use-hanging.ts'
import type { ViewerSearch } from '../search.ts'
import { type ReadFiles, Studies } from '../studies.tsx'
import { viewerTexts } from '../texts.ts'
import { AskPassword } from './ask-password.tsx'
import { ticketOf } from './ticket.ts'

type Props = {
  shareKey: string
  search: ViewerSearch
  onView: (view: View) => void
}

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

/** The viewer, for as long as the link stays open; then the password is asked for again. */
function Opened({ opened, onOver, ...rest }: OpenedProps) {
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
        <Studies index={index} uploadKey={opened.key} read={read} canKeep={false} {...rest} />
      )}
    </Loaded>
  )
}
