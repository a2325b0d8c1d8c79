import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { PatientRecord } from '#shared/model/patient.ts'
import { useAction } from '../../../data/mutation.ts'
import { setProvider } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { patientLabels, pageTexts as texts } from '../texts.ts'
import { useProviderChoices } from '../use-providers.ts'

/** Who treats the person; chosen in place by those who may. */
export function ProviderField({ record }: { record: PatientRecord }) {
  const mayChoose = usePermission('patients.setProvider')
  if (!mayChoose) return record.provider?.name ?? texts.nothing
  return <ProviderSelect record={record} />
}

function ProviderSelect({ record }: { record: PatientRecord }) {
  const { patientId, provider, providerId } = record
  const choices = useProviderChoices(provider)
  const { start, pending, input } = useAction(setProvider(usePractice().id, patientId), {
    onSuccess: () => notifications.show({ message: texts.providerSaved, color: 'green' }),
  })
  return (
    <Select
      size="xs"
      aria-label={patientLabels.providerId}
      placeholder={texts.none}
      searchable
      clearable
      nothingFoundMessage={texts.noProvider}
      data={choices}
      value={input === undefined ? providerId : input}
      disabled={pending}
      onChange={start}
    />
  )
}
