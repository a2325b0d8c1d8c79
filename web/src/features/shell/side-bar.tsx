import { ActionIcon, Stack, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './app-frame.module.css'
import { type Section, useSections } from './navigation.ts'
import { shellTexts } from './texts.ts'

type Props = { narrow: boolean; onToggle: () => void }

/** The sections, by name or, where it is narrow, by picture. */
export function SideBar({ narrow, onToggle }: Props) {
  const sections = useSections()
  const label = narrow ? shellTexts.expand : shellTexts.collapse
  const Toggle = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Stack h="100%" justify="space-between" align="stretch">
      <Stack component="nav" gap={2} aria-label={shellTexts.main}>
        {sections.map((section) => (
          <SectionLink key={section.to} section={section} narrow={narrow} />
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
