import { Anchor, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { OpenedLink } from '#shared/model/opened-link.ts'
import { endsSession, isError } from '../../api/api-error.ts'
import { openLink, type ThreadOf, threadQuery } from '../../data/messages.ts'
import { useAction } from '../../data/mutation.ts'
import { clearGuestDrafts } from '../../session/drafts.ts'
import type { Pair } from '../../session/kept-pair.ts'
import { browserZone, dayOf, toDob } from '../../ui/dates.ts'
import { readDob } from '../../ui/dob.ts'
import { DobInput } from '../../ui/dob-input.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFields } from '../../ui/form.ts'
import { StepCard } from '../../ui/step-card.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { forgetAttachments } from './files/use-attachments.ts'
import { messageLink, openedLink } from './message-link.ts'
import { PatientThread } from './patient-thread.tsx'
import { guestTexts as texts } from './texts.ts'

/** The page behind the link of an email or text: asks for the date of birth, then shows the messages. */
export function GuestPage({ entersCard }: { entersCard: boolean }) {
  const [link, setLink] = useState(messageLink.read)
  const [opened, setOpened] = useState(() => openedLink.read())
  const [isBad, setIsBad] = useState(false)
  if (isBad) return <NoWay title={texts.badLinkTitle} text={texts.badLink} />
  if (!link) return <NoWay title={texts.noLinkTitle} text={texts.noLink} />
  function lock() {
    openedLink.forget()
    setOpened(null)
  }
  if (opened) return <Opened opened={opened} onOver={lock} entersCard={entersCard} />
  return (
    <AskDob
      link={link}
      onOpen={(next) => {
        openedLink.keep(next)
        setOpened(next)
      }}
      onBad={() => {
        messageLink.forget()
        setLink(null)
        setIsBad(true)
      }}
    />
  )
}

function NoWay({ title, text }: { title: string; text: string }) {
  useEffect(() => {
    document.title = `${title} · Praxis`
  }, [title])
  return (
    <EmptyState
      page
      illustration="locked"
      title={title}
      text={text}
      action={
        <Button
          mt="xs"
          variant="default"
          renderRoot={(props) => (
            <Link to="/login" search={{ returnTo: '/my/messages' }} {...props} />
          )}
        >
          {texts.signIn}
        </Button>
      }
    />
  )
}

const labels = { dob: texts.dob }

type AskProps = { link: Pair; onOpen: (opened: OpenedLink) => void; onBad: () => void }

function AskDob({ link, onOpen, onBad }: AskProps) {
  const today = toDob(dayOf(new Date(), browserZone))
  const form = useFields({
    initialValues: { dob: '' },
    labels,
    validate: ({ dob }): Record<string, string> =>
      readDob(dob, today) ? {} : { dob: texts.dobMisformed },
    owners: { ERR_BIRTH_DATE_WRONG: 'dob' },
  })
  const open = useAction(openLink, {
    onSuccess: onOpen,
    onError: (error) => (isError(error, 'ERR_UPLOAD_INVALID_KEY') ? onBad() : form.report(error)),
  })
  return (
    <StepCard
      title={texts.title}
      lead={texts.lead}
      footer={
        <>
          {texts.haveAccount}{' '}
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/login" search={{ returnTo: '/my/messages' }} {...props} />
            )}
          >
            {texts.signIn}
          </Anchor>
        </>
      }
    >
      <SubmitForm
        form={form}
        action={{
          start: ({ dob }) => open.start({ ...link, dob: readDob(dob, today) ?? '' }),
          pending: open.pending,
        }}
        submit={texts.open}
        buttons="wide"
      >
        <DobInput size="md" today={today} {...form.field('dob')} value={form.values.dob} />
      </SubmitForm>
    </StepCard>
  )
}

type OpenedProps = { opened: OpenedLink; onOver: () => void; entersCard: boolean }

/** The thread, for as long as the link stays open; then the date of birth is asked for again. */
function Opened({ opened, onOver, entersCard }: OpenedProps) {
  const { practiceId, patientId, key, pwd } = opened
  const client = useQueryClient()
  const of = useMemo<ThreadOf>(
    () => ({ side: 'patient', practiceId, patientId, access: { key, pwd } }),
    [practiceId, patientId, key, pwd],
  )
  const { error } = useQuery(threadQuery(of))
  const isOver = error !== null && (endsSession(error) || isError(error, 'ERR_UPLOAD_INVALID_KEY'))
  useEffect(() => {
    if (!isOver) return
    client.removeQueries({ queryKey: threadQuery(of).queryKey })
    onOver()
  }, [isOver, client, of, onOver])
  return (
    <PatientThread
      of={of}
      entersCard={entersCard}
      action={
        <Button
          variant="default"
          size="compact-sm"
          className="praxis-touch"
          leftSection={<IconLock size={15} aria-hidden />}
          onClick={() => {
            client.removeQueries({ queryKey: threadQuery(of).queryKey })
            clearGuestDrafts()
            forgetAttachments()
            onOver()
          }}
        >
          {texts.lock}
        </Button>
      }
    />
  )
}
