/** Questions about the Ethereum Improvement Proposals, written for this benchmark, with the sections that answer them. */

/** How near the words of a question are to those of its section. */
export const GROUPS = ['words of the section', 'other words', 'names, numbers, whys'] as const;
export type Group = (typeof GROUPS)[number];

/** A section: the key of its document, and the last headings above its text. */
export interface Section {
  readonly document: string;
  readonly headings: readonly string[];
}

export interface Question {
  readonly text: string;
  readonly group: Group;
  /** Weights are chosen on the one half only, and confirmed on the other. */
  readonly half: 'DEV' | 'HELD';
  readonly right: readonly Section[];
}

/** The question, then for each right section its document's number and its headings, ` > ` between them. */
type Row = readonly [text: string, ...sections: readonly (readonly [number: number, headings: string])[]];

const WORDS: readonly Row[] = [
  [
    'addresses cannot collide with keccak256(rlp([sender, nonce])) because 0xff is a starting byte',
    [1014, 'Rationale > Address formula'],
  ],
  ['shift operations by arithmetic operators have a higher cost and more processing time', [145, 'Motivation']],
  [
    'signers attempt to censor blocks that vote on removing them from the authorization list',
    [225, 'Attack vector: Censoring signer'],
  ],
  [
    'typeHash as a compile time constant in Solidity, alternatives considered and rejected',
    [712, 'Rationale > Rationale for typeHash'],
  ],
  ['burning the base fee can no longer guarantee a fixed Ether supply', [1559, 'ETH Burn Precludes Fixed Supply']],
  [
    'opaque bytes instead of an RLP list to support SSZ or LEB128 payloads',
    [2718, 'Rationale > Opaque byte array rather than an RLP array'],
  ],
  [
    'ring buffer of 8191 with a prime size so that no value is overwritten until it is saturated',
    [2935, 'Rationale > Size of ring buffers'],
    [4788, 'Rationale > Size of ring buffers'],
  ],
  [
    'sponsor manipulates the call depth before reaching the invoker: a griefing attack',
    [3074, 'Rationale > On Call Depth'],
  ],
  [
    'second byte 0x00 chosen to avoid clashes with three contracts deployed on mainnet',
    [3540, 'Rationale > The MAGIC'],
  ],
  [
    'keys for 2**80 EOAs and 2**80 contracts to find one address collision',
    [3607, 'Motivation > Generating address collisions'],
  ],
  [
    'block gossip of the eth protocol deprecated in favour of the beacon chain network',
    [3675, 'Rationale > Removing block gossip'],
  ],
  [
    'worst case scenarios are easier to estimate with an upper bound on initcode',
    [3860, 'Rationale > Reason for size limit of initcode'],
  ],
  ['1 bit of influence power per slot over RANDAO for every proposer', [4399, 'Security Considerations > Biasability']],
  ['download and store every deposit log since the launch of the deposit contract', [4881, 'Motivation']],
  ['overhead of memory copying with the identity precompile', [5656, 'Motivation']],
  [
    'unbounded list of deposit operations, negligible data complexity',
    [6110, 'Rationale > Not limiting the size of deposit operations list'],
  ],
  ['a sample is a column across all blobs rather than a row', [7594, 'Rationale > Column sampling vs row sampling']],
  ['gas cap with a clean power-of-two boundary of 16,777,216', [7825, 'Rationale > Why 16,777,216 (2^24)?']],
  [
    'count leading zeros preferred over count trailing zeros',
    [7939, 'Rationale > Preference over CTZ (count trailing zeros)'],
  ],
  [
    'signature verification rather than public key recovery for secp256r1',
    [7951, 'Rationale > Verification vs Recovery'],
  ],
];

const OTHER_WORDS: readonly Row[] = [
  [
    'Web pages may tamper with what a wallet puts into them; how are people kept from harm?',
    [1193, 'Security Considerations > Handling Adversarial Behavior'],
  ],
  [
    'Could those who make blocks leave them unfilled on purpose to push the price down?',
    [1559, 'Security Considerations > Miners Mining Empty Blocks'],
  ],
  [
    'Can old programs that stop working when reads become dearer be rescued?',
    [2929, 'Security Considerations > Contract breakage mitigations'],
  ],
  [
    'What decided how large a deposit somebody must put up to take part in consensus?',
    [2982, 'Rationale > Why 32 ETH validator sizes?'],
  ],
  ['What do stakers lose while the network cannot agree on a final history for long?', [2982, 'Inactivity leak']],
  [
    'A site could learn which networks somebody has set up already from how soon the reply comes',
    [3085, 'Security Considerations > Preserving User Privacy'],
  ],
  [
    'Will people stop deleting old data when less of their money is given back for it?',
    [3529, 'Backwards Compatibility > Effect on storage clearing incentives'],
  ],
  ['Why may a node throw away old records to save room on its drive?', [4444, 'Motivation']],
  [
    'How are nodes kept from being flooded by pending payments with huge attachments?',
    [4844, 'Backwards Compatibility > Mempool issues'],
  ],
  [
    'Do the people who look after proposals pick between rivals or judge whether an idea is good?',
    [5069, "Mission > What we Don't"],
  ],
  [
    'What stops being safe once a program can no longer be erased and put back in the same place?',
    [6780, 'Security Considerations'],
  ],
  [
    'The picture of a logo might carry a script that takes over the page',
    [6963, 'Security Considerations > Prevent SVG Javascript Execution'],
  ],
  [
    'How is somebody rich kept from clogging the way out for other stakers?',
    [7002, 'Rationale > Rate limiting using a fee'],
  ],
  ['Who lets another run the machine wants a leaving note that never goes stale', [7044, 'Motivation']],
  [
    'Why is the first fine for misbehaviour made almost nothing when stakes are merged?',
    [7251, 'Rationale > Making the initial slashing penalty negligible'],
  ],
  [
    'Peers send each other filters that nobody keeps and anybody can work out again',
    [7642, 'Motivation > Removing Bloom in Receipts'],
  ],
  [
    'Who assembles a block may hold its contents back when that pays better',
    [7732, 'Security Considerations > Free option problem'],
  ],
  [
    'What is done about a committee member who sends out two contradicting versions?',
    [7805, 'Security Considerations > IL Equivocation'],
  ],
  ['A practice network that starts from scratch again at regular times', [6916, 'Motivation']],
  ['People call the main public network by many names, which confuses', [2228, 'Motivation']],
];

const IN_BETWEEN: readonly Row[] = [
  ['How is v of a signature computed from CHAIN_ID, with 35 or with 27?', [155, 'Specification']],
  ['Why is contract size limited although a call takes constant gas?', [170, 'Rationale']],
  ['Why is SSTORE not good enough for reentrancy locks, so that TSTORE is needed?', [1153, 'Motivation']],
  [
    'What does a node do when a peer announces a FORK_NEXT that it has passed already?',
    [2124, 'Specification > Validation rules'],
  ],
  ['Why may an access list hold one address twice?', [2930, 'Rationale > Allowing duplicates']],
  ['Why are new contracts that begin with 0xEF refused?', [3541, 'Motivation']],
  ['Why should COINBASE be warm when a transaction begins?', [3651, 'Motivation']],
  ['What was used for pushing zero before PUSH0, and what did it waste?', [3855, 'Motivation']],
  [
    'Why is a withdrawal an operation of the system and no transaction type?',
    [4895, 'Rationale > Why not a new transaction type?'],
  ],
  [
    'EIP-5792: what can an app learn about a user from the capabilities of the wallet?',
    [5792, 'Security Considerations > Privacy Considerations'],
  ],
  [
    'Why did Deneb let attestations in until the end of the next epoch?',
    [7045, 'Motivation'],
    [7045, 'Rationale > Extended max inclusion slot'],
  ],
  ['Why limit the validator churn to 8 an epoch, how much ETH would be staked?', [7514, 'Motivation']],
  ['How many pairings are saved with the committee index outside of the attestation?', [7549, 'Motivation']],
  ['Why does calldata cost more now that rollups could use blobs?', [7623, 'Motivation']],
  [
    'What breaks when msg.sender == tx.origin holds in other frames than the topmost?',
    [7702, 'Self-sponsoring: allowing tx.origin to set code'],
  ],
  ['How many TB of NVMe and how many IOPS does a node need?', [7870, 'Rationale > Storage']],
  [
    'Why should the blob base fee cover the KZG proofs that execution clients verify?',
    [7918, 'Rationale > Blob KZG proof verification cost'],
  ],
  ['Why 10 MiB for a block, and why a margin of 2 MiB?', [7934, 'Rationale > Why 10 MiB?']],
  ['How many GB does fast sync of Geth download, and what would Snappy save?', [706, 'Motivation']],
  ['Why did eth/66 add ids to requests and responses?', [2481, 'Motivation']],
];

const rows: Readonly<Record<Group, readonly Row[]>> = {
  'words of the section': WORDS,
  'other words': OTHER_WORDS,
  'names, numbers, whys': IN_BETWEEN,
};

/** Sixty questions, twenty of each group; every other one was held back while weights were chosen. */
export const QUESTIONS: readonly Question[] = GROUPS.flatMap((group) =>
  rows[group].map(([text, ...sections], n): Question => {
    const right = sections.map(([number, headings]) => ({
      document: `eip-${number}`,
      headings: headings.split(' > '),
    }));
    return { text, group, half: n % 2 === 0 ? 'DEV' : 'HELD', right };
  }),
);
