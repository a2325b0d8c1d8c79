import {
  AccordionChevron,
  ActionIcon,
  Stack,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMember } from '../../session/member.ts'
import classes from './app-frame.module.css'
import { type Section, type SectionGroup, sectionGroups, useSections } from './navigation.ts'
import { shellTexts } from './texts.ts'

type Props = { narrow: boolean; onToggle: () => void }

/** The sections, by name or, where it is narrow, by picture: the daily work first, then by groups. */
export function SideBar({ narrow, onToggle }: Props) {
  const sections = useSections()
  const label = narrow ? shellTexts.expand : shellTexts.collapse
  const Toggle = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Stack h="100%" justify="space-between" align="stretch" gap="xs">
      <Stack
        component="nav"
        gap={2}
        aria-label={shellTexts.main}
        className={classes.sections ?? ''}
      >
        <Links sections={sections.filter(({ group }) => !group)} narrow={narrow} />
        {sectionGroups.map((group) => (
          <Group
            key={group}
            group={group}
            sections={sections.filter((section) => section.group === group)}
            narrow={narrow}
          />
        ))}
      </Stack>
      <Tooltip label={label} position="right">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          aria-expanded={!narrow}
          onClick={onToggle}
        >
          <Toggle size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Stack>
  )
}

type GroupProps = { group: SectionGroup; sections: readonly Section[]; narrow: boolean }

/** Sections below a title that opens and closes them; the browser remembers which a person closed. */
function Group({ group, sections, narrow }: GroupProps) {
  const memberId = useMember()?.id ?? ''
  const [closed, setClosed] = useLocalStorage<SectionGroup[]>({
    key: `praxis-closed-groups-${memberId}`,
    defaultValue: [],
  })
  if (sections.length === 0) return null
  if (narrow) return <Links sections={sections} narrow />
  const isOpen = !closed.includes(group)
  const others = closed.filter((one) => one !== group)
  return (
    <>
      <UnstyledButton
        className={classes.group ?? ''}
        aria-expanded={isOpen}
        onClick={() => setClosed(isOpen ? [...others, group] : others)}
      >
        {shellTexts.groups[group]}
        <AccordionChevron size={14} aria-hidden className={classes.chevron ?? ''} />
      </UnstyledButton>
      {isOpen && <Links sections={sections} narrow={false} />}
    </>
  )
}

function Links({ sections, narrow }: { sections: readonly Section[]; narrow: boolean }) {
  return sections.map((section) => (
    <SectionLink key={section.to} section={section} narrow={narrow} />
  ))
}

function SectionLink({ section, narrow }: { section: Section; narrow: boolean }) {
  const { label, icon: Icon, to, exact = false } = section
  return (
    <Tooltip label={label} position="right" disabled={!narrow}>
      <Link to={to} activeOptions={{ exact }} className={classes.section}>
        <Icon size={19} stroke={1.6} aria-hidden />
        {narrow ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </Link>
    </Tooltip>
  )
}
