import { Checkbox, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OwnDetails } from '#shared/model/details.ts'
import { ownDetailsQuery, updateOwnDetails } from '../../../data/details.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import type { OwnChart } from '../../../session/own-charts.tsx'
import { Unsaved } from '../../../session/unsaved.tsx'
import { useFields } from '../../../ui/form.ts'
import { NewsNotice } from '../../../ui/news-notice.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useVersions } from '../../../ui/use-versions.ts'
import { useZone } from '../../../ui/zone.tsx'
import { todayIn } from '../ages.ts'
import { patientLabels } from '../texts.ts'
import { DetailFields } from './detail-fields.tsx'
import { detailsTexts as texts } from './texts.ts'
import {
  type DetailValues,
  detailValues,
  optionalDetails,
  toDetailsChange,
  validateDetails,
} from './values.ts'

type Props = {
  details: OwnDetails
  /** The other charts of the person. */
  others: readonly OwnChart[]
}

/** The form of a patient for the own chart; what is typed outlives errors and the end of the session. */
export function DetailsForm({ details, others }: Props) {
  const { practiceId, patientId } = details
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const today = todayIn(useZone(), new Date())
  const form = useFields<DetailValues>({
    initialValues: detailValues(details),
    validate: (values) => validateDetails(values, { before: detailValues(details), today }),
    labels: patientLabels,
    optional: optionalDetails,
  })
  useDraft(`details-${patientId}`, form)
  const versions = useVersions({
    form,
    opened: details,
    valuesOf: detailValues,
    read: () => client.fetchQuery({ ...ownDetailsQuery(practiceId, patientId), staleTime: 0 }),
    words: { labels: patientLabels, empty: texts.empty },
  })
  const { base, change, news } = versions
  const save = useAction(updateOwnDetails(practiceId, patientId), {
    onSuccess: (saved) => {
      versions.take(saved)
      versions.forgetNews()
      notifications.show({ message: texts.saved, color: 'green' })
    },
    onError: versions.report,
  })

  // What changed elsewhere, such as by a suggestion that was accepted, shows where nothing is typed.
  const latest = useRef({ take: versions.take, isDirty: form.isDirty, known: base.version })
  latest.current = { take: versions.take, isDirty: form.isDirty, known: base.version }
  useEffect(() => {
    const { take, isDirty, known } = latest.current
    if (details.version > known && !isDirty()) take(details)
  }, [details])

  return (
    <SubmitForm
      form={form}
      action={{
        pending: save.pending,
        start: () =>
          save.start({
            ...toDetailsChange(change, base.version),
            alsoIn: others
              .filter(({ patientId }) => chosen.includes(patientId))
              .map(({ practiceId, patientId }) => ({ practiceId, patientId })),
          }),
      }}
      submit={texts.save}
      disabled={Object.keys(change).length === 0}
      buttons="start"
      gap="lg"
    >
      <Unsaved when={form.isDirty} />
      <NewsNotice news={news} texts={texts} />
      <DetailFields own form={form} today={today} choices={details} />
      {others.length > 0 && (
        <Checkbox.Group
          label={texts.alsoIn}
          description={texts.alsoInHint}
          value={[...chosen]}
          onChange={setChosen}
        >
          <Stack gap="xs" mt="xs">
            {others.map(({ patientId, practiceName }) => (
              <Checkbox key={patientId} value={patientId} label={practiceName} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </SubmitForm>
  )
}
