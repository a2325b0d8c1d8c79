import { Select } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PatientRecord } from '#shared/model/patient.ts'
import { assign, type ThreadOf, threadQuery } from '../../data/messages.ts'
import { useAction } from '../../data/mutation.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { usePatientPermission } from '../../session/permissions.ts'
import { useKeys } from '../../ui/keys.ts'
import { nameChoices } from '../../ui/name-choices.ts'
import { inboxTexts as texts } from './texts.ts'
import { mayAnswer } from './values.ts'

/** Stands for whoever looks after the patient. */
const NOBODY = ''

type Props = { of: ThreadOf; record: PatientRecord }

/** Who is to answer the patient; by the key `a`, too. Nothing where there are no messages. */
export function AssigneeChoice({ of, record }: Props) {
  const may = usePatientPermission(of.patientId, 'messaging.assign')
  const { data: thread } = useQuery(threadQuery(of))
  const { data: staffs = [] } = useQuery(staffsQuery(of.practiceId))
  const [isOpen, setIsOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const set = useAction(assign(of), { onSuccess: () => field.current?.blur() })
  useKeys({
    a: () => {
      if (!field.current) return
      field.current.focus()
      setIsOpen(true)
    },
  })
  const assignment = thread?.assignment
  if (!may || !assignment || thread.total === 0) return null
  const advocateId = record.patientAdvocateId ?? record.leadAdvocateId
  const advocate = nameChoices(staffs).find(({ value }) => value === advocateId)
  const others = nameChoices(staffs.filter((one) => mayAnswer(one, record)))
  const { assigneeId, version } = assignment
  const isKnown = others.some(({ value }) => value === assigneeId)
  return (
    <Select
      ref={field}
      size="xs"
      w={{ base: 112, sm: 240 }}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      aria-label={texts.assignee}
      leftSection={<IconUserCheck size={15} aria-hidden />}
      searchable
      // What is typed takes the place of the name.
      onFocus={({ currentTarget }) => currentTarget.select()}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      comboboxProps={{ width: 240, position: 'bottom-end' }}
      value={isKnown ? assigneeId : NOBODY}
      data={[
        { value: NOBODY, label: advocate ? texts.advocate(advocate.label) : texts.unassigned },
        ...others,
      ]}
      onChange={(chosen) => set.start({ assigneeId: chosen || null, version })}
    />
  )
}
