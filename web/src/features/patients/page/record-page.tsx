import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconListDetails, IconPencil, IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CountedRecord } from '#shared/model/patient.ts'
import { type ApiError, toApiError } from '../../../api/api-error.ts'
import { patientQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { UnauthorizedTip } from '../../../session/permitted.tsx'
import { Afterwards } from '../../../ui/afterwards.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState, OfflineState } from '../../../ui/error-state.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { type RecordTab, type Section, sectionOf, sections, tabLink } from '../../../ui/sections.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { forgetHere } from '../../../ui/use-history.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { keepRecent, useOwner } from '../find/recent-people.ts'
import type { NoteHelp } from '../lead-status/change-status-modal.tsx'
import { LeadStatusHeader } from '../lead-status/lead-status-header.tsx'
import { Duplicates, Merged } from '../merging/duplicates.tsx'
import type { ChooseRecord } from '../merging/merge-dialog.tsx'
import { readNeighbor } from '../neighbors.ts'
import type { RecordDialog } from '../record-dialogs.ts'
import { NextStepLine } from './next-step-line.tsx'
import classes from './page.module.css'
import { PanelSkeleton, PropertiesPanel } from './properties-panel.tsx'
import { RecordDialogs, type SendLink } from './record-dialogs.tsx'
import { isOfRecord, RecordHeader } from './record-header.tsx'
import { RecordMenu } from './record-menu.tsx'
import { RecordTabs } from './record-tabs.tsx'
import { Steps } from './steps.tsx'
import { panelTexts, pageTexts as texts } from './texts.ts'
import { useShownRole } from './use-role.ts'

type Props = {
  section: Section
  patientId: string
  tab: RecordTab
  dialog: RecordDialog | undefined
  /** Sends an upload link; a part of another feature. */
  sendLink: SendLink
  noteHelp: NoteHelp
  choosePatient: ChooseRecord
  /** The content of the tab. */
  children: ReactNode
}

/** One patient or lead: who it is, how the lead stands, and all that belongs to the record. */
export function RecordPage(props: Props) {
  const practice = usePractice()
  const online = useOnline()
  const { data: record, error, refetch } = useQuery(patientQuery(practice.id, props.patientId))
  if (record && props.section === 'patients' && sectionOf(record) === 'leads') {
    const { patientId, tab } = props
    return <Navigate {...tabLink('leads', { patientId, tab })} replace />
  }
  // It was merged into another, which stands for it.
  if (record && record.patientId !== props.patientId) {
    const { patientId } = record
    const { tab } = props
    return <Navigate {...tabLink(props.section, { patientId, tab })} replace />
  }
  if (record) return <Page {...props} record={record} />
  if (!online) return <OfflineState />
  if (!error) return <PageSkeleton section={props.section} />
  return <Failure section={props.section} error={error} retry={() => void refetch()} />
}

function Page({
  section,
  tab,
  dialog,
  sendLink,
  noteHelp,
  choosePatient,
  children,
  record: known,
}: Props & { record: CountedRecord }) {
  const record = useShownRole(known)
  const { patientId } = record
  const { show, close, showNotes, showRecord } = useDialog(section, patientId, tab)
  const owner = useOwner()
  useEffect(() => keepRecent(owner, known), [owner, known])
  const mayEdit = usePermission('patients.update')
  const maySend = usePermission('practices.sharelinks.create')
  const goTo = useNeighbors(section, patientId, tab)
  const wide = useWide()
  useKeys({
    e: () => mayEdit && show('edit'),
    s: () => record.isLead && show('status'),
    l: () => maySend && show('link'),
    j: () => void goTo(1),
    k: () => void goTo(-1),
  })
  return (
    <div className={classes.record}>
      <RecordTabs
        section={section}
        record={known}
        tab={tab}
        head={
          <>
            <RecordHeader
              section={section}
              record={record}
              wide={wide}
              steps={
                <Group gap="xs" wrap="nowrap" flex="none">
                  <Duplicates record={known} section={section} tab={tab} />
                  <Steps patientId={patientId} goTo={(step) => void goTo(step)} />
                </Group>
              }
              actions={
                <>
                  {mayEdit && (
                    <Button
                      variant="default"
                      leftSection={<IconPencil size={16} aria-hidden />}
                      onClick={() => show('edit')}
                    >
                      {texts.edit}
                    </Button>
                  )}
                  {maySend && (
                    <Button
                      leftSection={<IconSend size={16} aria-hidden />}
                      onClick={() => show('link')}
                    >
                      {texts.sendLink}
                    </Button>
                  )}
                  {!wide && (
                    <ActionIcon
                      variant="default"
                      size={36}
                      aria-label={panelTexts.label}
                      onClick={() => show('properties')}
                    >
                      <IconListDetails size={18} aria-hidden />
                    </ActionIcon>
                  )}
                  <RecordMenu
                    record={record}
                    onAdjust={() => show('adjust')}
                    onMerge={() => show('merge')}
                  />
                </>
              }
            />
            <NextStepLine section={section} record={record} onStatus={() => show('status')} />
            <Merged record={known} />
            {record.isLead && (
              <LeadStatusHeader
                record={record}
                onChange={() => show('status')}
                onAdjust={() => show('adjust')}
              />
            )}
          </>
        }
      >
        {children}
      </RecordTabs>
      {wide && (
        <Afterwards until={<PanelSkeleton />}>
          <PropertiesPanel record={record} onEdit={mayEdit ? () => show('edit') : undefined} />
        </Afterwards>
      )}
      <Afterwards>
        <RecordDialogs
          record={record}
          dialog={dialog}
          wide={wide}
          noteHelp={noteHelp}
          sendLink={sendLink}
          choosePatient={choosePatient}
          onMerged={showRecord}
          onClose={close}
          onEdit={() => show('edit')}
          onDetail={tab === 'notes' ? undefined : showNotes}
        />
      </Afterwards>
    </div>
  )
}

/** Goes to the record after or before this one in the list that one came from, unless one left meanwhile. */
function useNeighbors(section: Section, patientId: string, tab: RecordTab) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return async (step: 1 | -1) => {
    try {
      const next = await readNeighbor(client, patientId, step)
      if (!next || !isHere.current) return
      forgetHere((path) => isOfRecord(path, patientId))
      await navigate({ ...tabLink(section, { patientId: next, tab }), replace: true })
    } catch (thrown) {
      notifications.show({ message: toApiError(thrown).message, color: 'red' })
    }
  }
}

/** Opens and closes the dialogs of the page without moving it. */
function useDialog(section: Section, patientId: string, tab: RecordTab) {
  const navigate = useNavigate()
  const { tab: to } = sections[section]
  const go = (dialog: RecordDialog | undefined) =>
    void navigate({
      to,
      params: (former) => ({ ...former, patientId, tab }),
      search: (former) => ({ ...former, dialog }),
      resetScroll: false,
    })
  return {
    show: (dialog: RecordDialog) => go(dialog),
    close: () => go(undefined),
    /** Where "View detail" leads (specification, section 2, Patient modal). */
    showNotes: () =>
      void navigate({
        ...tabLink(section, { patientId, tab: 'notes' }),
        search: {},
        resetScroll: false,
      }),
    /** Leads to the record that stays after a merge. */
    showRecord: (id: string) =>
      void navigate({ ...tabLink(section, { patientId: id, tab }), search: {}, replace: true }),
  }
}

function Failure({
  section,
  error,
  retry,
}: {
  section: Section
  error: ApiError
  retry: () => void
}) {
  if (error.name === 'ERR_ACCESS_DENIED') return <UnauthorizedTip />
  // An id that cannot be one is refused as misformed.
  const isAbsent =
    error.name === 'ERR_TARGET_NOT_FOUND' || error.name === 'ERR_REQUEST_PARAMS_MISFORMAT'
  if (!isAbsent) return <ErrorState error={error} retry={retry} />
  return (
    <EmptyState
      page
      illustration="lost"
      title={texts.notFoundTitle}
      text={texts.notFound}
      action={
        <Button mt="xs" renderRoot={(props) => <Link to={sections[section].list} {...props} />}>
          {texts.toList[section]}
        </Button>
      }
    />
  )
}

function PageSkeleton({ section }: Pick<Props, 'section'>) {
  return (
    <div className={classes.record}>
      <Stack gap={0}>
        <Skeleton height={14} width={110} mt={4} />
        <Group justify="space-between" mt={9}>
          <Skeleton height={28} width={220} />
          <Skeleton height={36} width={240} />
        </Group>
        <Skeleton height={14} width={320} mt={10} />
        <Skeleton height={14} width={200} mt={12} />
        {section === 'leads' && <Skeleton height={48} mt="md" />}
        <Skeleton height={36} mt="md" mb="md" />
        <RowsSkeleton count={5} height={56} />
      </Stack>
      {useWide() && <PanelSkeleton />}
    </div>
  )
}
