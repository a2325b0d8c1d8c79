import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '../../data/staffs.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { Hint } from '../../ui/hint.tsx'
import { formatPhone } from '../../ui/phone-input.tsx'
import { noPhoneService, phoneOf, telLink } from './business-phone.ts'
import { shellTexts } from './texts.ts'

const ICON = { size: 19, stroke: 1.6, 'aria-hidden': true } as const

/** The business phone of staff who have one (section 6). */
export function PhoneMenu() {
  const member = useMember()
  const kind = member && phoneOf(member, noPhoneService)
  if (!kind) return null
  return <Phone staffId={member.id} kind={kind} />
}

function Phone({ staffId, kind }: { staffId: string; kind: 'menu' | 'link' }) {
  const { id: practiceId } = usePractice()
  const { data } = useQuery({ ...staffQuery(practiceId, staffId), meta: { errors: 'silent' } })
  if (!data?.businessPhone) return null
  const { businessPhone: number, businessPhoneExt: extension } = data
  const href = telLink(number, extension)
  const call = shellTexts.call(formatPhone(number))
  if (kind === 'link') {
    const label = extension ? `${call} ${shellTexts.extension(extension)}` : call
    return (
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          component="a"
          href={href}
          aria-label={label}
        >
          <IconPhone {...ICON} />
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <Menu position="bottom-end" width={230} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={shellTexts.phone}>
          <IconPhone {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={href}>
          {call}
          {extension && <Hint span> {shellTexts.extension(extension)}</Hint>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
