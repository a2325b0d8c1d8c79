import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { phone } from '#shared/model/plain-fields.ts'
import { findLostConsult } from '../../../data/consult-guests.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { browserZone, dayOf, toDob } from '../../../ui/dates.ts'
import { readDob } from '../../../ui/dob.ts'
import { DobInput } from '../../../ui/dob-input.tsx'
import { useFields, validateWith } from '../../../ui/form.ts'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { StepCard } from '../../../ui/step-card.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { lostTexts as texts } from './texts.ts'

const labels = { dob: texts.dob, mobile: texts.mobile }
const schema = v.object({ mobile: phone })

/** Where patients find the link of their consultation again: it is sent, and never shown. */
export function LostLinkPage() {
  const [isSent, setSent] = useState(false)
  if (isSent) {
    return (
      <StepCard title={texts.sentTitle} lead={texts.sent} footer={<SignIn />}>
        <Button variant="default" fullWidth onClick={() => setSent(false)}>
          {texts.again}
        </Button>
      </StepCard>
    )
  }
  return (
    <StepCard title={texts.title} lead={texts.lead} footer={<SignIn />}>
      <AskForm onSent={() => setSent(true)} />
    </StepCard>
  )
}

function AskForm({ onSent }: { onSent: () => void }) {
  const today = toDob(dayOf(new Date(), browserZone))
  const form = useFields({
    initialValues: { dob: '', mobile: '' },
    labels,
    validate: ({ dob, mobile }): Record<string, string> => ({
      ...(!readDob(dob, today) && { dob: texts.dobMisformed }),
      ...validateWith(schema, labels)({ mobile }),
    }),
  })
  useDraft('consult-lost', form)
  const find = useAction(findLostConsult, { onSuccess: onSent, onError: form.report })
  return (
    <SubmitForm
      form={form}
      action={{
        start: ({ dob, mobile }) => find.start({ dob: readDob(dob, today) ?? '', mobile }),
        pending: find.pending,
      }}
      submit={texts.send}
      buttons="wide"
    >
      <DobInput size="md" today={today} {...form.field('dob')} value={form.values.dob} />
      <PhoneInput size="md" {...form.field('mobile')} value={form.values.mobile} />
    </SubmitForm>
  )
}

function SignIn() {
  return (
    <>
      {texts.haveAccount}{' '}
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/login" search={{ returnTo: '/v-consult' }} {...props} />}
      >
        {texts.signIn}
      </Anchor>
    </>
  )
}
