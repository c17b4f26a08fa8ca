// ONNX files are protocol buffers. This is the part of their schema (onnx.proto3, opset 17) that a model of a few kinds of nodes
// needs, and a graph that is written node by node.
import protobuf from 'protobufjs';

const schema = `
syntax = "proto3";
message AttributeProto { string name = 1; float f = 2; int64 i = 3; repeated int64 ints = 8; int32 type = 20; }
message NodeProto { repeated string input = 1; repeated string output = 2; string name = 3; string op_type = 4;
  repeated AttributeProto attribute = 5; string domain = 7; }
message TensorProto { repeated int64 dims = 1; int32 data_type = 2; string name = 8; bytes raw_data = 9; }
message Dimension { oneof value { int64 dim_value = 1; string dim_param = 2; } }
message TensorShapeProto { repeated Dimension dim = 1; }
message TensorType { int32 elem_type = 1; TensorShapeProto shape = 2; }
message TypeProto { TensorType tensor_type = 1; }
message ValueInfoProto { string name = 1; TypeProto type = 2; }
message GraphProto { repeated NodeProto node = 1; string name = 2; repeated TensorProto initializer = 5;
  repeated ValueInfoProto input = 11; repeated ValueInfoProto output = 12; }
message OperatorSetIdProto { string domain = 1; int64 version = 2; }
message ModelProto { int64 ir_version = 1; string producer_name = 2; GraphProto graph = 7; repeated OperatorSetIdProto opset_import = 8; }
`;
const { root } = protobuf.parse(schema, { keepCase: true });
const ModelProto = root.lookupType('ModelProto');

const ELEMENT = { float: 1, int8: 3, int32: 6, int64: 7 };
const ATTRIBUTE = { float: 1, int: 2, ints: 7 };
const OPSET = 17;
const IR_VERSION = 8;

const elementOf = (data) => {
  if (data instanceof Float32Array) return ELEMENT.float;
  if (data instanceof Int8Array) return ELEMENT.int8;
  if (data instanceof BigInt64Array) return ELEMENT.int64;
  throw new TypeError(`expected floats, bytes or long integers, got ${data.constructor.name}`);
};

function attribute([name, value]) {
  if (Array.isArray(value)) return { name, ints: value, type: ATTRIBUTE.ints };
  // An attribute says its type: `axis` and the like are whole, an epsilon is not.
  return Number.isInteger(value) ? { name, i: value, type: ATTRIBUTE.int } : { name, f: value, type: ATTRIBUTE.float };
}

const info = ([name, { type, shape }]) => ({
  name,
  type: {
    tensor_type: {
      elem_type: ELEMENT[type],
      shape: { dim: shape.map((size) => (typeof size === 'string' ? { dim_param: size } : { dim_value: size })) },
    },
  },
});

/** A graph on its way: tensors and nodes are added, each by a name that others refer to. */
export class Graph {
  nodes = [];
  tensors = [];

  /** A constant; gives its name back. */
  constant(name, shape, data) {
    const raw_data = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.tensors.push({ name, dims: shape, data_type: elementOf(data), raw_data });
    return name;
  }

  /** A node with one output, whose name is given back. `domain` is empty for standard operators. */
  add(op_type, output, input, attributes = {}, domain = '') {
    this.nodes.push({
      op_type,
      name: output,
      input,
      output: [output],
      attribute: Object.entries(attributes).map(attribute),
      domain,
    });
    return output;
  }

  /** A node with several outputs. */
  addMany(op_type, output, input, attributes = {}) {
    this.nodes.push({
      op_type,
      name: output[0],
      input,
      output,
      attribute: Object.entries(attributes).map(attribute),
      domain: '',
    });
    return output;
  }

  /** The bytes of the file. */
  encode(name, inputs, outputs) {
    const graph = {
      name,
      node: this.nodes,
      initializer: this.tensors,
      input: Object.entries(inputs).map(info),
      output: Object.entries(outputs).map(info),
    };
    const opset_import = [
      { domain: '', version: OPSET },
      { domain: 'com.microsoft', version: 1 },
    ];
    const model = { ir_version: IR_VERSION, producer_name: 'claimgraph', graph, opset_import };
    const wrong = ModelProto.verify(model);
    if (wrong) throw new TypeError(`not a model: ${wrong}`);
    return ModelProto.encode(model).finish();
  }
}
