import { Alert, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { consultGuestRoutes } from '#shared/api/consult-guests.ts'
import type { Answer } from '#shared/api/contract.ts'
import { guestEntry } from '#shared/model/consult-guest.ts'
import type { HeldConsult } from '#shared/model/opened-link.ts'
import { type ApiError, isError } from '../../../api/api-error.ts'
import { invitationQuery, openInvitation } from '../../../data/consult-guests.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { formatMoment } from '../../../ui/moments.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { StepCard, StepCardPending } from '../../../ui/step-card.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { guestEntranceTexts as texts } from './texts.ts'

type Props = {
  /** The secret of the link. */
  linkKey: string
  /** Whether what it opened before is open no more, for somebody opened it after. */
  isGone: boolean
  onOpen: (held: HeldConsult) => void
}

type End = 'bad' | 'locked' | 'over'

/** Why a link opens nothing any more; null where another thing is in the way. */
function endOf(error: ApiError | null): End | null {
  if (isError(error, 'ERR_UPLOAD_INVALID_KEY')) return 'bad'
  if (isError(error, 'ERR_VERIFICATION_MAX_RETRY')) return 'locked'
  const isOver = isError(error, 'ERR_VIDEO_FINISHED') || isError(error, 'ERR_VIDEO_CANCELED')
  return isOver ? 'over' : null
}

/** Where guests come in: what the link is for, then their name, and the password where there is one. */
export function GuestEntrance({ linkKey, isGone, onOpen }: Props) {
  const query = useQuery(invitationQuery(linkKey))
  const [end, setEnd] = useState<End | null>(null)
  const over = end ?? endOf(query.error)
  if (over) return <Over end={over} />
  return (
    <Loaded query={query} skeleton={<StepCardPending fields={2} />}>
      {(invitation) => (
        <Ask {...{ linkKey, isGone, onOpen, invitation }} onEnd={(error) => setEnd(endOf(error))} />
      )}
    </Loaded>
  )
}

function Over({ end }: { end: End }) {
  const title = texts[`${end}Title`]
  useEffect(() => {
    document.title = `${title} · Praxis`
  }, [title])
  return <EmptyState page illustration="locked" title={title} text={texts[end]} />
}

const labels = { name: texts.name, pwd: texts.pwd }

type AskProps = Props & {
  invitation: Answer<typeof consultGuestRoutes.look>
  onEnd: (error: ApiError) => void
}

function Ask({ linkKey, isGone, onOpen, invitation, onEnd }: AskProps) {
  const { practiceName, practicePhone, kind, scheduledAt, timezone, hasPassword } = invitation
  const validate = validateWith(guestEntry, labels)
  const form = useFields({
    initialValues: { name: '', pwd: '' },
    labels,
    validate: (values) => ({
      ...validate(values),
      ...(hasPassword && !values.pwd && { pwd: `${texts.pwd} is required` }),
    }),
  })
  useDraft('consult-entrance', form, ['pwd'])
  const open = useAction(openInvitation(linkKey), {
    onSuccess: onOpen,
    onError: (error) => {
      if (endOf(error)) onEnd(error)
      else if (isError(error, 'ERR_VERIFICATION_NOT_MATCH')) form.setErrors({ pwd: texts.wrong })
      else form.report(error)
    },
  })
  const when = scheduledAt === null ? null : formatMoment(scheduledAt, timezone)
  return (
    <StepCard
      title={texts.title(practiceName)}
      lead={texts.lead}
      footer={practicePhone ? texts.call(practiceName, formatPhone(practicePhone)) : undefined}
    >
      <SubmitForm form={form} action={open} submit={texts.open} buttons="wide">
        {isGone && (
          <Alert color="amber" py="xs" role="alert">
            {texts.gone}
          </Alert>
        )}
        <Stack gap={2}>
          <Text size="sm">{texts.asWhat[kind]}</Text>
          <Text size="sm">{when === null ? texts.noTime : texts.when(when)}</Text>
        </Stack>
        <TextInput size="md" autoComplete="name" maxLength={120} {...form.field('name')} />
        {hasPassword && (
          <PasswordInput
            size="md"
            autoComplete="off"
            description={texts.pwdHint}
            {...form.field('pwd')}
          />
        )}
      </SubmitForm>
    </StepCard>
  )
}
