import { bytes, count, milliseconds, onServer, type ValuesOf, defaultsOf } from '../domain/setting.ts';
import type { BatchSettings } from '../domain/settings.ts';
import type { CostSettings, RequestSettings } from '../../resolvers/index.ts';

/** What holds before a space is known, or for all of them. */
export const SERVER_LIMITS = onServer({
  'limit.tokens': count({
    default: 2_000,
    min: 100,
    max: 100_000,
    what: 'tokens of one operation',
    source: 'attacks 24',
  }),
  'limit.errors': count({
    default: 5,
    min: 1,
    max: 100,
    what: 'errors listed of one refused operation',
    source: 'attacks 22',
  }),
  'limit.costPerMinute': count({
    default: 2_000_000,
    min: 100,
    max: 1_000_000_000,
    what: 'cost points of one key in a minute',
    source: 'attacks 36',
  }),
  'auth.failuresPerMinute': count({
    default: 20,
    min: 1,
    max: 10_000,
    what: 'wrong keys from one address in a minute',
    source: 'attacks 53',
  }),
  'server.drainMs': milliseconds({
    default: 10_000,
    min: 0,
    max: 14_000,
    what: 'milliseconds that open requests have to end at a stop',
    source: 'faults F24: exit within 15 s',
  }),
});

/** What sockets of subscribers may take. */
export const SOCKET_LIMITS = onServer({
  'socket.connections': count({
    default: 2_000,
    min: 1,
    max: 100_000,
    what: 'sockets of one server',
    source: 'own, bench/subscriptions',
  }),
  'socket.unknown': count({
    default: 1_000,
    min: 1,
    max: 100_000,
    what: 'sockets of one server that have not said who they are',
    source: 'own: half of socket.connections; beyond it the oldest goes (attacks F6)',
  }),
  'socket.unknownOfAddress': count({
    default: 500,
    min: 1,
    max: 100_000,
    what: 'such sockets from one address',
    source: 'own: as many as connect again at once behind one proxy',
  }),
  'socket.operations': count({
    default: 100,
    min: 1,
    max: 10_000,
    what: 'operations that run on one socket at once',
    source: 'attacks 68',
  }),
  'socket.messageBytes': bytes({
    default: 1_048_576,
    min: 1_024,
    max: 16_777_216,
    what: 'bytes of one message to the server',
    source: 'attacks 66',
  }),
  'socket.unsentBytes': bytes({
    default: 8_388_608,
    min: 65_536,
    max: 268_435_456,
    what: 'bytes that a socket has not taken yet before it is closed',
    source: 'faults F18',
  }),
  'socket.initMs': milliseconds({
    default: 3_000,
    min: 100,
    max: 60_000,
    what: 'milliseconds until the first message',
    source: 'attacks 61',
  }),
  'socket.sweepMs': milliseconds({
    default: 10_000,
    min: 100,
    max: 30_000,
    what: 'milliseconds between pings, and between looks whether keys still hold',
    source: 'attacks 51: taken away within 60 s',
  }),
  'socket.stallMs': milliseconds({
    default: 20_000,
    min: 100,
    max: 600_000,
    what: 'milliseconds in which a socket that has something to take takes nothing before it is closed',
    source: 'faults F18',
  }),
});

/** What one request may take. */
export const REQUEST_LIMITS = {
  'limit.depth': count({ default: 11, min: 3, max: 50, what: 'levels of selection', source: 'attacks 20' }),
  'limit.cost': count({
    default: 20_000,
    min: 100,
    max: 1_000_000,
    what: 'cost points of one operation',
    source: 'own, bench/operations',
  }),
  'limit.aliases': count({ default: 30, min: 1, max: 1_000, what: 'aliases of one operation', source: 'attacks 19' }),
  'limit.repeats': count({
    default: 30,
    min: 1,
    max: 1_000,
    what: 'times one field may be selected in one operation',
    source: 'attacks 21',
  }),
  'limit.directives': count({
    default: 20,
    min: 0,
    max: 1_000,
    what: 'directives of one operation',
    source: 'attacks 23',
  }),
  'limit.bodyBytes': bytes({
    default: 1_048_576,
    min: 1_024,
    max: 268_435_456,
    what: 'bytes of a request body',
    source: 'attacks 11',
  }),
  'limit.bodyValues': count({
    default: 20_000,
    min: 1_000,
    max: 10_000_000,
    what: 'members and items in the JSON of a request, counted before it is parsed',
    source: 'own: four times what the largest ingest or import has',
  }),
  'limit.listItems': count({
    default: 1_000,
    min: 100,
    max: 100_000,
    what: 'items of one list among the variables of an operation',
    source: 'own: as many as importLines takes',
  }),
  'limit.inputDepth': count({
    default: 32,
    min: 4,
    max: 200,
    what: 'levels of lists and objects in one argument or variable',
    source: 'attacks 30',
  }),
  'limit.searches': count({
    default: 100,
    min: 1,
    max: 10_000,
    what: 'searches of one caller in one server, waiting or under way',
    source: 'own, bench/fairness: as many as have an answer within limit.operationMs',
  }),
  'limit.introspectionDepth': count({
    default: 16,
    min: 3,
    max: 50,
    what: 'levels below __schema',
    source: "graphql-js's own introspection query has 15",
  }),
} as const;
export type RequestLimits = ValuesOf<typeof REQUEST_LIMITS>;

/** They are the same for all spaces. */
export const serverLimits = defaultsOf({ ...SERVER_LIMITS, ...SOCKET_LIMITS });

/** What an operation is held to before it runs. */
export type AdmissionSettings = RequestLimits & BatchSettings & CostSettings;

/** What is read of a space for one request: its limits, and what the resolvers hand on. */
export type SpaceSettings = RequestSettings & RequestLimits;
