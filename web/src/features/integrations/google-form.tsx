import { Checkbox, Radio, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  conversionStatuses,
  conversionWays,
  type GoogleAdsState,
} from '#shared/model/google-ads.ts'
import { leadStatusLabels } from '#shared/model/leads.ts'
import { isError } from '../../api/api-error.ts'
import { changeGoogleAds, googleAdsQuery } from '../../data/google-ads.ts'
import { useAction } from '../../data/mutation.ts'
import { useDraft } from '../../session/drafts.ts'
import { usePermission } from '../../session/permissions.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { useFields } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { type ActionValues, bodyOf, type GoogleValues, valuesOf } from './google-values.ts'
import { googleTexts as texts } from './texts.ts'

type Props = { practiceId: string; state: GoogleAdsState }

const { labels } = texts

/** What counts as a conversion, for whom, and how Google hears of it. */
export function GoogleForm({ practiceId, state }: Props) {
  const mayEdit = usePermission('practices.googleAds.update')
  const client = useQueryClient()
  const [base, setBase] = useState(state.settings)
  const [isBehind, setBehind] = useState(false)
  const form = useFields<GoogleValues>({
    initialValues: valuesOf(state.settings),
    labels,
    optional: ['managerId'],
  })
  useDraft('google-ads', form)
  const save = useAction(changeGoogleAds(practiceId), {
    onSuccess: ({ settings }) => {
      setBase(settings)
      form.setInitialValues(valuesOf(settings))
      form.setValues(valuesOf(settings))
      notifications.show({ message: texts.saved, color: 'green' })
    },
    onError: async (error) => {
      if (!isError(error, 'ERR_VERSION_CONFLICT')) return form.report(error)
      const newer = await client
        .fetchQuery({ ...googleAdsQuery(practiceId), staleTime: 0 })
        .catch(() => null)
      if (!newer) return form.report(error)
      // What was typed stays, over what is new: it is saved by pressing again.
      setBase(newer.settings)
      setBehind(true)
    },
  })
  const { field, values } = form
  // A connection and a file's address are changes of the same settings, which this form does not show.
  const isSame = JSON.stringify(valuesOf(base)) === JSON.stringify(valuesOf(state.settings))
  const { version } = isSame ? state.settings : base
  const setAction = (place: number, part: Partial<ActionValues>) => {
    const before = values.actions[place]
    if (before) form.setFieldValue('actions', values.actions.with(place, { ...before, ...part }))
  }
  const box = (name: 'isConsentAsked' | 'sendsContact') => ({
    label: labels[name],
    checked: values[name],
    error: form.errors[name],
    disabled: !mayEdit,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      form.setFieldValue(name, event.currentTarget.checked),
  })
  return (
    <Section title={texts.title} text={texts.text}>
      <SubmitForm
        form={form}
        action={{
          pending: save.pending,
          start: () => {
            setBehind(false)
            save.start({ ...bodyOf(values), version })
          },
        }}
        submit={texts.save}
        disabled={!mayEdit || (!form.isDirty() && !isBehind)}
        buttons="start"
      >
        <Unsaved when={form.isUnfinished} />
        {isBehind && <ConflictNotice title={texts.conflictTitle} text={texts.conflict} news={[]} />}
        <Switch
          label={texts.isOn}
          checked={values.isOn}
          disabled={!mayEdit}
          onChange={(event) => form.setFieldValue('isOn', event.currentTarget.checked)}
        />
        <Radio.Group
          label={texts.way}
          value={values.way}
          onChange={(chosen) => {
            const way = conversionWays.find((one) => one === chosen)
            if (way) form.setFieldValue('way', way)
          }}
        >
          <Stack gap="xs" mt="xs">
            {conversionWays.map((way) => {
              const isOff = way === 'upload' && !state.isSetUp
              return (
                <Radio
                  key={way}
                  value={way}
                  disabled={isOff || !mayEdit}
                  label={texts.ways[way]}
                  description={isOff ? texts.uploadOff : texts.wayHints[way]}
                />
              )
            })}
          </Stack>
        </Radio.Group>
        {values.way === 'upload' && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...field('customerId')} description={texts.customerHint} />
            <TextInput {...field('managerId')} description={texts.customerHint} />
          </SimpleGrid>
        )}
        <Stack gap="xs" component="fieldset" p={0} m={0} style={{ border: 0 }}>
          <Text component="legend" size="sm" fw={550} p={0}>
            {texts.actions}
          </Text>
          <Hint size="xs">{texts.actionsHint}</Hint>
          {form.errors.actions && (
            <Hint c="red" role="alert">
              {form.errors.actions}
            </Hint>
          )}
          {conversionStatuses.map((status, place) => (
            <ActionRow
              key={status}
              status={leadStatusLabels[status]}
              values={values.actions[place]}
              hasNumber={values.way === 'upload'}
              onChange={(part) => setAction(place, part)}
            />
          ))}
        </Stack>
        <Checkbox {...box('isConsentAsked')} description={texts.consentHint} />
        <Checkbox {...box('sendsContact')} />
      </SubmitForm>
    </Section>
  )
}

type RowProps = {
  status: string
  values: ActionValues | undefined
  /** Whether the number of the action at Google is needed. */
  hasNumber: boolean
  onChange: (part: Partial<ActionValues>) => void
}

/** A status, and what it is at Google. */
function ActionRow({ status, values, hasNumber, onChange }: RowProps) {
  if (!values) return null
  return (
    <SimpleGrid cols={{ base: 1, sm: hasNumber ? 3 : 2 }} spacing="xs">
      <TextInput
        label={texts.nameOf(status)}
        value={values.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {hasNumber && (
        <TextInput
          label={texts.idOf(status)}
          inputMode="numeric"
          value={values.actionId}
          onChange={(event) => onChange({ actionId: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={texts.valueOf(status)}
        inputMode="decimal"
        value={values.value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}
