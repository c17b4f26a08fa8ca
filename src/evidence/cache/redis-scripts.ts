/**
 * What Redis does in one step. KEYS[1] is the beginning of all keys of a place; of one place they are in one slot of a cluster:
 *
 *     :e:HASH     an entry (body, hits), which Redis removes at its time of eviction
 *     :v          hash → vector as text           :n   hash → the number of its last change
 *     :x          hash → time of eviction         :u   hash → last use in the place
 *     :s:SESSION  hash → last use in the session  :m   hash → its origin and session
 *     :q          number of the last change       :w:ORIGIN   withdrawn
 */
const COMMON = `
  local place = KEYS[1]
  local function drop(hash)
    local about = redis.call('HGET', place .. ':m', hash)
    if about then redis.call('ZREM', place .. ':s:' .. string.sub(about, 66), hash) end
    redis.call('DEL', place .. ':e:' .. hash)
    redis.call('HDEL', place .. ':v', hash)
    redis.call('HDEL', place .. ':m', hash)
    for _, index in ipairs({':n', ':x', ':u'}) do redis.call('ZREM', place .. index, hash) end
  end
  local function purge(now)
    for _, hash in ipairs(redis.call('ZRANGEBYSCORE', place .. ':x', '-inf', now)) do drop(hash) end
  end
  local function makeRoom(index, most)
    local excess = redis.call('ZCARD', index) - most
    if excess > 0 then
      for _, hash in ipairs(redis.call('ZRANGE', index, 0, excess - 1)) do drop(hash) end
    end
  end`;

/** Arguments: now, hash, origin, session, body, vector or '', evicted at, most of the session, most of the place. */
export const WRITE = `${COMMON}
  local now, hash, origin, session = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4]
  local ends = tonumber(ARGV[7])
  if redis.call('EXISTS', place .. ':w:' .. origin) == 1 or ends <= now then return 0 end
  purge(now)
  drop(hash)
  local entry = place .. ':e:' .. hash
  redis.call('HSET', entry, 'body', ARGV[5], 'hits', 0)
  redis.call('PEXPIREAT', entry, ends)
  -- Numbers of changes go on after a loss of all keys: they are never below the time.
  local number = math.max((tonumber(redis.call('GET', place .. ':q')) or 0) + 1, now)
  redis.call('SET', place .. ':q', string.format('%.0f', number), 'KEEPTTL')
  redis.call('HSET', place .. ':m', hash, origin .. ' ' .. session)
  redis.call('ZADD', place .. ':x', ends, hash)
  redis.call('ZADD', place .. ':u', now, hash)
  redis.call('ZADD', place .. ':s:' .. session, now, hash)
  if ARGV[6] ~= '' then
    redis.call('HSET', place .. ':v', hash, ARGV[6])
    redis.call('ZADD', place .. ':n', number, hash)
  end
  makeRoom(place .. ':s:' .. session, tonumber(ARGV[8]))
  makeRoom(place .. ':u', tonumber(ARGV[9]))
  for _, index in ipairs({':q', ':m', ':x', ':u', ':v', ':n', ':s:' .. session}) do
    local key = place .. index
    if redis.call('PTTL', key) < ends - now then redis.call('PEXPIREAT', key, ends) end
  end
  return 1`;

/** Arguments: hash, now. */
export const USED = `
  local place, hash, now = KEYS[1], ARGV[1], ARGV[2]
  if redis.call('EXISTS', place .. ':e:' .. hash) == 0 then return 0 end
  redis.call('HINCRBY', place .. ':e:' .. hash, 'hits', 1)
  redis.call('ZADD', place .. ':u', 'XX', now, hash)
  local about = redis.call('HGET', place .. ':m', hash)
  if about then redis.call('ZADD', place .. ':s:' .. string.sub(about, 66), 'XX', now, hash) end
  return 1`;

/** Arguments: hash. */
export const REMOVE = `${COMMON}
  drop(ARGV[1])
  return 1`;

/** Arguments: origin, until. What is wrong goes first: where memory is short, the mark that keeps it out is refused. */
export const WITHDRAW = `${COMMON}
  local all = redis.call('HGETALL', place .. ':m')
  for n = 1, #all, 2 do
    if string.sub(all[n + 1], 1, 64) == ARGV[1] then drop(all[n]) end
  end
  redis.call('SET', place .. ':w:' .. ARGV[1], 1, 'PXAT', ARGV[2])
  return 1`;

/**
 * Arguments: now, the last change that is known, most. Answers: the last change, how many vectors there are; then hash, number, vector of
 * each later one, in order.
 */
export const CHANGES = `${COMMON}
  purge(tonumber(ARGV[1]))
  local found = redis.call('ZRANGEBYSCORE', place .. ':n', '(' .. ARGV[2], '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[3])
  local answer = {redis.call('GET', place .. ':q') or '0', tostring(redis.call('HLEN', place .. ':v'))}
  for n = 1, #found, 2 do
    table.insert(answer, found[n])
    table.insert(answer, found[n + 1])
    table.insert(answer, redis.call('HGET', place .. ':v', found[n]) or '')
  end
  return answer`;
