import {
  Alert,
  Button,
  Group,
  List,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import * as v from 'valibot'
import {
  type Review,
  type ReviewDraft,
  type ReviewOptions,
  reviewForm,
} from '#shared/model/review.ts'
import { useAction } from '../../../data/mutation.ts'
import { createReview } from '../../../data/reviews.ts'
import type { Patient } from '../../../data/uploads.ts'
import { useDraftOf } from '../../../session/drafts.ts'
import { ConflictNotice } from '../../../ui/conflict-notice.tsx'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { Section } from '../../../ui/section.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { ChooseFiles } from '../choose-files.tsx'
import type { SendFiles } from '../send-files.ts'
import { requestTexts as texts } from '../texts.ts'
import {
  type RequestKeeper,
  type RequestValues,
  type Unsettled,
  valuesOf,
} from './request-keeper.ts'
import { beginWith } from './request-values.ts'
import { useRequestKeeper } from './use-request-keeper.ts'

const labels = {
  ...{ content: texts.content, uploadKey: texts.files, providerId: texts.provider },
  ...{ contactEmail: texts.contactEmail, contactPhone: texts.contactPhone },
}
const { content, contactEmail, contactPhone } = reviewForm.entries
const validate = validateWith(v.object({ content, contactEmail, contactPhone }), labels)

type Props = {
  patient: Patient
  audience: 'patient' | 'staff'
  options: ReviewOptions
  draft: ReviewDraft
  sendFiles: SendFiles
  onAsked: (review: Review) => void
}

/** A question to a doctor: long, and kept as it grows, so that one can go on elsewhere. */
export function RequestForm(props: Props) {
  const { patient, audience, options, draft, sendFiles, onAsked } = props
  const { practiceId, patientId } = patient
  const { keeper, kept } = useRequestKeeper(patient, draft.version)
  const form = useFields<RequestValues>({
    initialValues: beginWith(draft, options),
    labels,
    optional: ['contactEmail', 'contactPhone'],
    validate,
    onChange: (values) => keeper.type(values),
  })
  useDraftOf<Unsettled>(`review-request-${patientId}`, {
    typed: keeper.unsettled,
    left: keeper.unsettled,
    restore: (unsettled) => {
      keeper.resume(unsettled, valuesOf(draft))
      form.setValues(unsettled.values)
    },
  })
  const ask = useAction(createReview, {
    onSuccess: (review) => {
      keeper.sent()
      onAsked(review)
    },
    onError: form.report,
  })
  const send = ({ uploadKey, providerId, ...values }: RequestValues) =>
    ask.start({
      ...{ ...values, practiceId, patientId },
      ...{ uploadKey: uploadKey || null, providerId: providerId || null },
    })
  return (
    <Stack gap="lg">
      <Before options={options} />
      <SubmitForm
        form={form}
        action={{ pending: ask.pending, start: send }}
        submit={texts.send}
        buttons="start"
        gap="lg"
        footer={
          <Hint role="status">
            {kept.state === 'kept' ? texts.kept : kept.state === 'typing' ? texts.keeping : ''}
          </Hint>
        }
      >
        {kept.other && <Other keeper={keeper} form={form} other={kept.other} />}
        <Textarea
          autosize
          minRows={6}
          maxRows={24}
          description={texts.contentHint}
          {...form.field('content')}
        />
        <ChooseFiles
          patient={patient}
          audience={audience}
          label={texts.filesOf}
          none={texts.filesNone}
          hint={texts.filesHint}
          value={form.values.uploadKey}
          onChange={(key) => form.setFieldValue('uploadKey', key)}
          sendFiles={sendFiles}
        />
        <Select
          clearable
          allowDeselect
          searchable
          clearButtonProps={{ 'aria-label': texts.providerAny }}
          placeholder={texts.providerAny}
          description={texts.providerHint}
          data={doctorsOf(options)}
          {...form.field('providerId')}
          value={form.values.providerId || null}
          onChange={(id) => form.setFieldValue('providerId', id ?? '')}
        />
        <Section title={texts.contact}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput type="email" autoComplete="email" {...form.field('contactEmail')} />
            <PhoneInput {...form.field('contactPhone')} />
          </SimpleGrid>
        </Section>
      </SubmitForm>
    </Stack>
  )
}

function doctorsOf({ providers }: ReviewOptions) {
  return providers.map(({ id, name, professionLine, isVerified, isLicensed }) => ({
    value: id,
    label: [
      name,
      professionLine,
      !isVerified && texts.unverified,
      isLicensed === false && texts.unlicensed,
    ]
      .filter(Boolean)
      .join(', '),
  }))
}

/** What it takes and how long, before anything is typed. */
function Before({ options: { practice, days } }: { options: ReviewOptions }) {
  return (
    <Section title={texts.stepsTitle} text={texts.takes(practice.name, days.provider)}>
      <List type="ordered" spacing={4} size="sm">
        {texts.steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Alert color="amber" mt="sm" py="xs">
        {texts.notUrgent} {practice.contactPhone && texts.call(formatPhone(practice.contactPhone))}
      </Alert>
    </Section>
  )
}

type OtherProps = {
  keeper: RequestKeeper
  form: { setValues: (values: RequestValues) => void }
  other: RequestValues
}

/** What another device has, and the choice between the two. */
function Other({ keeper, form, other }: OtherProps) {
  return (
    <ConflictNotice title={texts.conflictTitle} text={texts.conflict} news={[]}>
      <Text size="sm" fs="italic" lineClamp={4} my={4} style={{ whiteSpace: 'pre-line' }}>
        {other.content}
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => void keeper.keepMine()}>
          {texts.keepMine}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            const taken = keeper.takeOther()
            if (taken) form.setValues(taken)
          }}
        >
          {texts.takeOther}
        </Button>
      </Group>
    </ConflictNotice>
  )
}
