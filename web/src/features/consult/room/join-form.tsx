import { Alert, Anchor, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import * as v from 'valibot'
import { type Consult, consultLocation, telehealthConsent } from '#shared/model/consult.ts'
import { joinConsult } from '../../../data/consults.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { stateName } from '../../../ui/choices.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Section } from '../../../ui/section.tsx'
import { StateSelect } from '../../../ui/state-select.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { momentWords } from '../standing.ts'
import { joinTexts as texts } from '../texts.ts'
import { useAccess } from './access.ts'
import { type Media, useMediaSnapshot } from './use-media.ts'

type Props = {
  consult: Consult
  /** Null until it is there. */
  media: Media | null
  onJoined: (consult: Consult) => void
}

/** The way in: patients say where they are, and agree once for each state. */
export function JoinForm(props: Props) {
  return props.consult.role === 'patient' ? <PatientForm {...props} /> : <StaffForm {...props} />
}

const labels = {
  addressLine1: texts.addressLine1,
  addressCity: texts.addressCity,
  addressState: texts.addressState,
  consent: texts.consent,
}
const schema = v.object(consultLocation)

function PatientForm({ consult, media, onJoined }: Props) {
  const { id, location, consentStates } = consult
  const access = useAccess()
  const form = useFields({
    initialValues: {
      addressLine1: location?.addressLine1 ?? '',
      addressCity: location?.addressCity ?? '',
      addressState: location?.addressState ?? '',
      consent: false,
    },
    labels,
    validate: (values) => ({
      ...validateWith(schema, labels)(values),
      ...(asks(values.addressState) && !values.consent && { consent: texts.consentRequired }),
    }),
  })
  useDraft('consult-join', form)
  const join = useAction(joinConsult({ id, access }), {
    onSuccess: onJoined,
    onError: form.report,
  })

  /** What was agreed to for one state does not count for another. */
  function asks(state: string) {
    return !consentStates.includes(state)
  }

  return (
    <Section title={texts.title} text={<Opens consult={consult} />}>
      <SubmitForm
        form={form}
        action={{
          pending: join.pending,
          start: ({ consent, ...where }) => {
            const checked = v.safeParse(schema, where)
            if (checked.success) join.start({ ...checked.output, ...(consent && { consent: 1 }) })
          },
        }}
        submit={texts.join}
        buttons="wide"
      >
        <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
          <legend style={{ fontWeight: 600, padding: 0 }}>{texts.where}</legend>
          <Hint mb="xs">{texts.whereHint}</Hint>
          <Stack gap="sm">
            <TextInput autoComplete="street-address" {...form.field('addressLine1')} />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput autoComplete="address-level2" {...form.field('addressCity')} />
              <StateSelect {...form.field('addressState')} />
            </SimpleGrid>
          </Stack>
        </fieldset>
        {asks(form.values.addressState) && <Consent form={form} />}
        <Hint>{texts.emergency}</Hint>
        {media && <DevicesOff media={media} />}
      </SubmitForm>
    </Section>
  )
}

type ConsentProps = {
  form: { getInputProps: (name: 'consent', options: { type: 'checkbox' }) => object }
}

function Consent({ form }: ConsentProps) {
  const [opened, { toggle }] = useDisclosure(false)
  return (
    <Stack gap={6}>
      <Checkbox label={texts.consent} {...form.getInputProps('consent', { type: 'checkbox' })} />
      <Anchor
        component="button"
        type="button"
        size="sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={toggle}
        aria-expanded={opened}
      >
        {texts.consentTitle}
      </Anchor>
      {opened && <RichText size="sm">{telehealthConsent.text}</RichText>}
    </Stack>
  )
}

function StaffForm({ consult, media, onJoined }: Props) {
  const access = useAccess()
  const form = useFields({ initialValues: {}, labels: {} })
  const join = useAction(joinConsult({ id: consult.id, access }), {
    onSuccess: onJoined,
    onError: form.report,
  })
  const starts = consult.role === 'provider' && consult.state === 'pending'
  return (
    <Section title={texts.title} text={<Opens consult={consult} />}>
      <SubmitForm
        form={form}
        action={{ pending: join.pending, start: () => join.start({}) }}
        submit={starts ? texts.start : texts.join}
        buttons="wide"
      >
        {consult.isLicensed === false && (
          <Alert color="amber" py="xs">
            {unlicensedWords(consult)}
          </Alert>
        )}
        {media && <DevicesOff media={media} />}
      </SubmitForm>
    </Section>
  )
}

/** Says before the call what the others will miss. */
function DevicesOff({ media }: { media: Media }) {
  const { tracks } = useMediaSnapshot(media)
  if (tracks.sound) return null
  return <Hint role="status">{tracks.picture ? texts.unheard : texts.unseen}</Hint>
}

function unlicensedWords({ location, licenseState }: Consult): string {
  const state = licenseState && stateName(licenseState)
  return location ? texts.unlicensedThere(state) : texts.unlicensedHome(state)
}

/** From when on; the server says whether it is time, for clocks of devices are wrong. */
function Opens({ consult }: { consult: Consult }) {
  const { state, opensAt } = consult
  if (state !== 'pending' || opensAt === null || Date.parse(opensAt) <= Date.now()) return null
  return texts.from(momentWords(opensAt, consult))
}
