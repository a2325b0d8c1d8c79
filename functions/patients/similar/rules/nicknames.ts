/** Common short forms of English first names, each line the names that one person may go by. */
const groups = `
abigail abby gail
alexander alex alec al sandy xander
alexandra alex sandra sandy lexi
alfred al fred alfie
amanda mandy
andrew andy drew
anthony tony
barbara barb babs
benjamin ben benny
bernard bernie
bradley brad
catherine katherine kathryn kate katie kathy cathy kat
charles charlie chuck chas
christine christina chris tina
christopher chris topher kit
daniel dan danny
david dave davey
deborah debra deb debbie
donald don donny
dorothy dot dottie
douglas doug
edward ed eddie ted ned
eleanor ellie nell nora
elizabeth liz lizzie beth betty betsy eliza lisa
eugene gene
frances fran francie
francis frank
franklin frank
frederick fred freddy
gabriel gabe
gabrielle gabby
gerald gerry jerry
gregory greg
harold hal harry
henry hank harry
isabella bella izzy
jacob jake
jacqueline jackie
james jim jimmy jamie
janet jan
jeffrey geoffrey jeff geoff
jennifer jen jenny
jessica jess jessie
john jack johnny
jonathan jon
joseph joe joey
joshua josh
judith judy
kenneth ken kenny
kimberly kim
lawrence laurence larry
leonard leo len lenny
louis lou
margaret maggie meg peggy marge greta
martin marty
mary molly polly
matthew matt
maximilian max
megan meg
melissa missy mel
michael mike mikey mick
michelle shelly
nancy nan
nathaniel nathan nate
nicholas nick nicky
nicole nicky nikki
oliver ollie
pamela pam
patricia pat patty tricia trish
patrick pat paddy
peter pete
philip phil
raymond ray
rebecca becky becca
richard rich rick ricky dick
robert rob robbie bob bobby bert
ronald ron ronnie
rosemary rose rosie
russell russ
samantha sam
samuel sam sammy
sandra sandy
sarah sally sadie
stephanie steph
stephen steven steve
susan suzanne sue susie
terrence terence terry
theodore ted teddy theo
theresa teresa terry tess
thomas tom tommy
timothy tim
valerie val
victoria vicky tori
vincent vince vinny
virginia ginny
walter walt wally
william will bill billy willy liam
zachary zach zack
`

const groupsOf = new Map<string, number[]>()
for (const [group, line] of groups.trim().split('\n').entries()) {
  for (const name of line.split(' ')) groupsOf.set(name, [...(groupsOf.get(name) ?? []), group])
}

/** Whether somebody called by one of these folded first names may be called by the other. */
export function areNicknames(one: string, other: string): boolean {
  const others = groupsOf.get(other)
  return (
    others !== undefined && (groupsOf.get(one)?.some((group) => others.includes(group)) ?? false)
  )
}
