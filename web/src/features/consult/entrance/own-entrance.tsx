import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { HeldConsult } from '#shared/model/opened-link.ts'
import { type ApiError, isError } from '../../../api/api-error.ts'
import { openOwnConsult } from '../../../data/consult-guests.ts'
import { useAction } from '../../../data/mutation.ts'
import { browserZone, dayOf, toDob } from '../../../ui/dates.ts'
import { readDob } from '../../../ui/dob.ts'
import { DobInput } from '../../../ui/dob-input.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFields } from '../../../ui/form.ts'
import { StepCard } from '../../../ui/step-card.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { ownEntranceTexts as texts } from './texts.ts'

type Props = {
  number: string
  consultId: string
  /** The secret of the link. */
  secret: string
  /** Whether it was open before, and is no more. */
  isGone: boolean
  onOpen: (held: HeldConsult) => void
}

type End = 'bad' | 'locked' | 'over'

/** Why a date of birth opens nothing; null where another thing is in the way. */
function endOf(error: ApiError): End | null {
  if (isError(error, 'ERR_BIRTH_DATE_MAX_RETRY')) return 'locked'
  const isOver = isError(error, 'ERR_VIDEO_FINISHED') || isError(error, 'ERR_VIDEO_CANCELED')
  if (isOver) return 'over'
  const isNone = isError(error, 'ERR_VIDEO_NOT_EXISTS') || isError(error, 'ERR_UPLOAD_INVALID_KEY')
  return isNone || isError(error, 'ERR_REQUEST_PARAMS_MISFORMAT') ? 'bad' : null
}

/** Where patients come in without an account: by the link and their date of birth. */
export function OwnEntrance(props: Props) {
  const [end, setEnd] = useState<End | null>(null)
  if (end) return <Over end={end} />
  return <AskDob {...props} onEnd={setEnd} />
}

/** For a visitor who has neither a session nor the secret of a link. */
export function NoLink() {
  return (
    <StepCard title={texts.noLinkTitle} lead={texts.noLink} footer={<OtherWays />}>
      <Button fullWidth renderRoot={(props) => <Link {...signingIn()} {...props} />}>
        {texts.signIn}
      </Button>
    </StepCard>
  )
}

/** Signs in, and comes back to where one is. */
function signingIn() {
  return { to: '/login', search: { returnTo: location.pathname } } as const
}

function Over({ end }: { end: End }) {
  const title = texts[`${end}Title`]
  useEffect(() => {
    document.title = `${title} · Praxis`
  }, [title])
  return (
    <EmptyState
      page
      illustration="locked"
      title={title}
      text={texts[end]}
      action={
        <Button
          mt="xs"
          variant="default"
          renderRoot={(props) => <Link {...signingIn()} {...props} />}
        >
          {texts.signIn}
        </Button>
      }
    />
  )
}

const labels = { dob: texts.dob }

function AskDob({
  number,
  consultId: id,
  secret,
  isGone,
  onOpen,
  onEnd,
}: Props & { onEnd: (end: End) => void }) {
  const today = toDob(dayOf(new Date(), browserZone))
  const form = useFields({
    initialValues: { dob: '' },
    labels,
    validate: ({ dob }): Record<string, string> =>
      readDob(dob, today) ? {} : { dob: texts.dobMisformed },
    owners: { ERR_BIRTH_DATE_WRONG: 'dob' },
  })
  const open = useAction(openOwnConsult, {
    onSuccess: onOpen,
    onError: (error) => {
      const end = endOf(error)
      if (end) onEnd(end)
      else form.report(error)
    },
  })
  return (
    <StepCard title={texts.title} lead={texts.lead} footer={<OtherWays />}>
      <SubmitForm
        form={form}
        action={{
          start: ({ dob }) => open.start({ id, number, secret, dob: readDob(dob, today) ?? '' }),
          pending: open.pending,
        }}
        submit={texts.open}
        buttons="wide"
      >
        {isGone && (
          <Alert color="amber" py="xs" role="alert">
            {texts.gone}
          </Alert>
        )}
        <DobInput size="md" today={today} {...form.field('dob')} value={form.values.dob} />
      </SubmitForm>
    </StepCard>
  )
}

function OtherWays() {
  return (
    <Stack gap={4}>
      <span>
        {texts.haveAccount}{' '}
        <Anchor inherit renderRoot={(props) => <Link {...signingIn()} {...props} />}>
          {texts.signIn}
        </Anchor>
      </span>
      <span>
        {texts.lost}{' '}
        <Anchor inherit renderRoot={(props) => <Link to="/video-link" {...props} />}>
          {texts.find}
        </Anchor>
      </span>
    </Stack>
  )
}
