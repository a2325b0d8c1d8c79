import {
  Avatar,
  Menu,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import {
  IconBuilding,
  IconBuildingPlus,
  IconCheck,
  IconHeartHandshake,
  IconHelp,
  IconHistory,
  IconHome,
  IconId,
  IconKeyboard,
  IconLogout,
  IconMessageChatbot,
  IconMessageCircle,
  IconMoon,
  IconPhotoScan,
  IconReportMedical,
  IconShieldLock,
  IconStethoscope,
  IconSun,
  IconTemplate,
  IconUser,
  IconUsersPlus,
  IconVideo,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { MemberInfo } from '#shared/model/member.ts'
import { useMember, worksInPractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useSwitchPractice } from '../../session/switch-practice.ts'
import { initialsOf } from '../../ui/names.ts'
import { useSections } from './navigation.ts'
import { publicTexts } from './public-texts.ts'
import { shellTexts } from './texts.ts'
import { useHelp } from './use-help.ts'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Who is signed in, and what only they can do: change practice, sign out. */
export function UserMenu({ onKeys }: { onKeys?: () => void }) {
  const member = useMember()
  const help = useHelp()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const hasTemplates = usePermission('members.templates.list')
  const hasProviders = usePermission('admin.providers.list')
  const hasCharts = usePermission('members.charts.list')
  const hasAssistant = usePermission('members.assistant.use')
  const seldom = useSections().filter((section) => section.seldom)
  if (!member) return null
  const works = worksInPractice(member)
  const name = `${member.firstName} ${member.lastName}`
  return (
    <Menu position="bottom-end" width={230} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton p={4}>
          <VisuallyHidden>{shellTexts.accountOf(name)}</VisuallyHidden>
          <Avatar aria-hidden size={32} color="brand" radius="xl" variant="filled">
            {initialsOf(name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs" truncate>
            {member.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Practices member={member} />
        {member.practice && (
          <Menu.Item
            leftSection={<IconHome {...ICON} />}
            renderRoot={(props) => <Link to="/practice-hub" {...props} />}
          >
            {shellTexts.dashboard}
          </Menu.Item>
        )}
        {!works && member.patients.length > 0 && (
          <Menu.Item
            leftSection={<IconHome {...ICON} />}
            renderRoot={(props) => <Link to="/my" activeOptions={{ exact: true }} {...props} />}
          >
            {shellTexts.home}
          </Menu.Item>
        )}
        {hasProviders && (
          <Menu.Item
            leftSection={<IconStethoscope {...ICON} />}
            renderRoot={(props) => <Link to="/admin/providers" {...props} />}
          >
            {shellTexts.providers}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconUser {...ICON} />}
          renderRoot={(props) => (
            <Link to={works ? '/practice-hub/profile' : '/my/profile'} {...props} />
          )}
        >
          {shellTexts.profile}
        </Menu.Item>
        {(member.patients.length > 0 || !works) && hasCharts && (
          <Menu.Item
            leftSection={<IconHeartHandshake {...ICON} />}
            renderRoot={(props) => <Link to="/my/practices" {...props} />}
          >
            {shellTexts.ownPractices}
          </Menu.Item>
        )}
        {member.patients.length > 0 && (
          <Menu.Item
            leftSection={<IconId {...ICON} />}
            renderRoot={(props) => <Link to="/my/details" {...props} />}
          >
            {shellTexts.details}
          </Menu.Item>
        )}
        {member.patients.length > 0 && (
          <Menu.Item
            leftSection={<IconPhotoScan {...ICON} />}
            renderRoot={(props) => <Link to="/my/scans" {...props} />}
          >
            {shellTexts.ownScans}
          </Menu.Item>
        )}
        {member.patients.length > 0 && (
          <Menu.Item
            leftSection={<IconMessageCircle {...ICON} />}
            renderRoot={(props) => <Link to="/my/messages" {...props} />}
          >
            {shellTexts.ownMessages}
          </Menu.Item>
        )}
        {member.patients.length > 0 && (
          <Menu.Item
            leftSection={<IconReportMedical {...ICON} />}
            renderRoot={(props) => (
              <Link to="/chat-review" search={works ? { own: 1 } : {}} {...props} />
            )}
          >
            {shellTexts.ownReviews}
          </Menu.Item>
        )}
        {member.patients.length > 0 && (
          <Menu.Item
            leftSection={<IconVideo {...ICON} />}
            renderRoot={(props) => (
              <Link to="/v-consult" search={works ? { own: 1 } : {}} {...props} />
            )}
          >
            {shellTexts.ownConsults}
          </Menu.Item>
        )}
        {works && <ProfessionItem member={member} />}
        {hasTemplates && (
          <Menu.Item
            leftSection={<IconTemplate {...ICON} />}
            renderRoot={(props) => <Link to="/practice-hub/templates" {...props} />}
          >
            {shellTexts.templates}
          </Menu.Item>
        )}
        {seldom.map(({ label, icon: Icon, to }) => (
          <Menu.Item
            key={to}
            hiddenFrom="sm"
            leftSection={<Icon {...ICON} />}
            renderRoot={(props) => <Link to={to} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
        {onKeys && (
          <Menu.Item leftSection={<IconKeyboard {...ICON} />} onClick={onKeys} visibleFrom="sm">
            {shellTexts.keys}
          </Menu.Item>
        )}
        <Menu.Item
          hiddenFrom="sm"
          closeMenuOnClick={false}
          leftSection={dark ? <IconSun {...ICON} /> : <IconMoon {...ICON} />}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
        >
          {dark ? publicTexts.light : publicTexts.dark}
        </Menu.Item>
        {hasAssistant && (
          <Menu.Item
            leftSection={<IconMessageChatbot {...ICON} />}
            renderRoot={(props) => <Link to="/my/assistant" {...props} />}
          >
            {shellTexts.assistantPage}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconHistory {...ICON} />}
          renderRoot={(props) => <Link to="/my/activity" {...props} />}
        >
          {shellTexts.activity}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconShieldLock {...ICON} />}
          renderRoot={(props) => <Link to="/my/security" {...props} />}
        >
          {shellTexts.security}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHelp {...ICON} />}
          component="a"
          {...{ href: help, target: '_blank', rel: 'noopener' }}
        >
          {publicTexts.help}
        </Menu.Item>
        {!works && <ProfessionItem member={member} />}
        <Menu.Item
          leftSection={<IconLogout {...ICON} />}
          renderRoot={(props) => <Link to="/logout" preload={false} {...props} />}
        >
          {shellTexts.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The page for doctors. Patients rarely need it, so it asks them whether they are one. */
function ProfessionItem({ member }: { member: MemberInfo }) {
  const may = usePermission('providers.read')
  if (!may) return null
  const works = worksInPractice(member)
  const asks = !works && member.provider === null
  return (
    <Menu.Item
      leftSection={<IconStethoscope {...ICON} />}
      renderRoot={(props) => (
        <Link to={works ? '/practice-hub/profession' : '/my/profession'} {...props} />
      )}
    >
      {asks ? shellTexts.isDoctor : shellTexts.profession}
    </Menu.Item>
  )
}

/** The practices that a member works in, of which choosing one switches to it, and ways to more. */
function Practices({ member }: { member: MemberInfo }) {
  const navigate = useNavigate()
  const change = useSwitchPractice(() => navigate({ to: '/practice-hub' }))
  const mayJoin = usePermission('practices.join')
  const mayFound = usePermission('practices.create')
  if (member.practiceStaffs.length === 0) return null
  return (
    <>
      <Menu.Label>{shellTexts.practices}</Menu.Label>
      {member.practiceStaffs.map(({ practiceId, practiceName }) => (
        <Menu.Item
          key={practiceId}
          leftSection={<IconBuilding {...ICON} />}
          rightSection={practiceId === member.practiceId && <IconCheck {...ICON} />}
          disabled={change.pending}
          onClick={() => practiceId !== member.practiceId && change.start(practiceId)}
        >
          {practiceName}
        </Menu.Item>
      ))}
      {mayJoin && (
        <Menu.Item
          leftSection={<IconUsersPlus {...ICON} />}
          renderRoot={(props) => <Link to="/join-practice" {...props} />}
        >
          {shellTexts.joinAnother}
        </Menu.Item>
      )}
      {mayFound && (
        <Menu.Item
          leftSection={<IconBuildingPlus {...ICON} />}
          renderRoot={(props) => <Link to="/practice-setup" {...props} />}
        >
          {shellTexts.setUpAnother}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  )
}
